import { path } from '../path.js';
import type { Transport } from '../transport/transport.js';
import {
  type AgentDescription,
  type AgentKey,
  type Capability,
  readAgent,
  readAgentKey,
  readCapabilities,
} from '../wire/agent.js';
import { readWork, type Work } from '../wire/work.js';
import { type CreateOptions, onceOnly, type RequestOptions } from './request-options.js';

/** An agent as it is made known. */
export interface NewAgent {
  readonly name: string;
  readonly role: string;
  /** One at least. */
  readonly capabilities: readonly Capability[];
}

export interface WorkOptions extends RequestOptions {
  /** What the agent can do now. */
  readonly supportedActions: readonly string[];
}

/** Those who work. Every method rejects with `ApiError`, `ConnectionError` or the signal's reason. */
export interface AgentsApi {
  /** Makes an agent known; its key is shown this once. */
  register(agent: NewAgent, options?: CreateOptions): Promise<AgentKey>;
  get(agentId: string, options?: RequestOptions): Promise<AgentDescription>;
  capabilities(agentId: string, options?: RequestOptions): Promise<readonly Capability[]>;
  /** A task for the agent, which holds it from now on; `undefined` where there is none. */
  work(agentId: string, options: WorkOptions): Promise<Work | undefined>;
}

export function agentsApi({ ask, askMaybe }: Transport): AgentsApi {
  return {
    register: ({ name, role, capabilities }, options = {}) =>
      ask(
        {
          method: 'POST',
          path: '/api/agents',
          body: { name, role, capabilities },
          ...onceOnly(options),
        },
        readAgentKey,
      ),
    get: (agentId, { signal } = {}) =>
      ask({ method: 'GET', path: path`/api/agents/${agentId}`, signal }, readAgent),
    capabilities: async (agentId, { signal } = {}) => {
      const where = path`/api/agents/${agentId}/capabilities`;
      return (await ask({ method: 'GET', path: where, signal }, readCapabilities)).capabilities;
    },
    work: (agentId, { supportedActions, signal }) =>
      askMaybe(
        {
          method: 'GET',
          path: path`/api/agents/${agentId}/work`,
          query: { supported_actions: supportedActions.join(',') },
          signal,
          // Each answer gives out another task: one that is lost on the way stays with the agent until its lease ends.
          isRepeatable: false,
        },
        readWork,
      ),
  };
}
