import type { AgentKey } from '../api/agents.js';
import type { ClientOptions } from '../client-options.js';
import type { NewCapability } from '../wire/api.generated.js';
import type { AgentNote } from './agent-note.js';
import type { Handler } from './handler.js';

/** An agent that is made known to the server when it starts. */
interface Registration {
  readonly name: string;
  readonly role: string;
  /** @defaultValue the actions it has handlers for */
  readonly capabilities?: readonly NewCapability[];
}

/** Options of every agent, whether it has a key or registers for one. */
interface CommonAgentOptions extends Pick<ClientOptions, 'url' | 'fetch' | 'clock'> {
  /** Handlers by action. */
  readonly capabilities: Readonly<Record<string, Handler>>;
  /** Tasks at a time. @defaultValue 1 */
  readonly concurrency?: number;
  /**
   * Milliseconds between two questions for work: after the first in vain, and at most, after many.
   * @defaultValue 1,000 and 30,000
   */
  readonly idle?: { readonly firstMs?: number; readonly maxMs?: number };
  /** Stops it at once, as `close` does. */
  readonly signal?: AbortSignal;
  /** Called with what the agent does. Default: no logging. */
  readonly log?: (note: AgentNote) => void;
}

/** An agent that the server knows. */
interface KnownAgent {
  readonly key: AgentKey;
}

/** An agent that is made known when it starts; `token` is that of the user whose agent it will be. */
interface NewcomerAgent extends Pick<ClientOptions, 'token'> {
  readonly register: Registration;
  /** Called with the key, to be stored for the next start. */
  readonly onRegistered?: (key: AgentKey) => void | Promise<void>;
}

/** An agent has a key, or registers for one. */
export type AgentOptions = CommonAgentOptions & (KnownAgent | NewcomerAgent);
