import { HandoffError } from '@pce/core/errors';
import { systemClock } from '@pce/core/internal';
import type { Clock, HandoffCapabilities, HandoffDriver } from '@pce/core/ports';
import { type AgentScript, type ScriptedAction, ScriptedSession } from './scripted-session.js';

/** Options of `scriptedDriver`. */
export interface ScriptedDriverOptions {
  /** @defaultValue `scripted` */
  readonly name?: string;
  /** Capabilities. @defaultValue everything but files, MCP servers and usage */
  readonly capabilities?: Partial<HandoffCapabilities>;
  /** Milliseconds without a part after which a prompt fails as `silent`. @defaultValue no limit */
  readonly idleMs?: number;
  /** @defaultValue the clock of the machine */
  readonly clock?: Clock;
}

/** A driver whose agent follows a script, and which records its prompts. */
export interface ScriptedDriver extends HandoffDriver {
  /** Prompts that reached the agent, oldest first. */
  readonly prompts: readonly string[];
  /** Returns the number of sessions that have neither ended nor died. */
  readonly running: () => number;
}

/**
 * Makes a driver whose agent performs the same actions for every prompt, or those that a function returns.
 *
 * @example
 * const driver = scriptedDriver([{ type: 'say', text: 'Done.' }]);
 */
export function scriptedDriver(
  script: AgentScript | readonly ScriptedAction[],
  { name = 'scripted', capabilities, idleMs, clock = systemClock }: ScriptedDriverOptions = {},
): ScriptedDriver {
  const prompts: string[] = [];
  const known = new Set<string>();
  const open = new Set<ScriptedSession>();
  const actionsFor: AgentScript = typeof script === 'function' ? script : () => script;
  return {
    name,
    capabilities: { ...everything, ...capabilities },
    prompts,
    running: () => open.size,
    probe: async () => ({ ok: true, detail: 'a script' }),
    async start(options) {
      options.signal.throwIfAborted();
      if (options.resume !== undefined && !known.has(options.resume)) {
        throw new HandoffError(name, `there is no session ${options.resume}`);
      }
      const id = options.resume ?? `session-${known.size + 1}`;
      known.add(id);
      const session = new ScriptedSession(id, options, {
        clock,
        idleMs,
        actionsFor(prompt) {
          prompts.push(prompt);
          return actionsFor(prompt, prompts.length);
        },
        onGone: () => void open.delete(session),
      });
      open.add(session);
      return session;
    },
  };
}

const everything: HandoffCapabilities = {
  streams: true,
  toolCalls: true,
  permissions: true,
  cancels: true,
  resumes: true,
  files: false,
  mcpServers: false,
  usage: false,
  noticesEnd: true,
};
