import { HandoffError } from '@pce/core/errors';
import type { Clock, HandoffDriver } from '@pce/core/ports';
import { systemClock } from '@pce/core/system';
import type { AgentCommand } from '../process/agent-process.js';
import { findProgram } from '../process/find-program.js';
import { refuseBeyond } from '../session/no-capabilities.js';
import { openSession } from '../session/open-session.js';
import { commandConversation } from './command-conversation.js';
import type { CommandDialect } from './command-dialect.js';
import { claudeDialect } from './dialects/claude.js';
import { codexDialect } from './dialects/codex.js';
import { geminiDialect } from './dialects/gemini.js';
import { opencodeDialect } from './dialects/opencode.js';
import { plainDialect } from './dialects/plain.js';

const dialects = {
  claude: claudeDialect,
  codex: codexDialect,
  gemini: geminiDialect,
  opencode: opencodeDialect,
};

/** Names of the ways in which programs print. */
export const dialectNames = ['claude', 'codex', 'gemini', 'opencode', 'plain'] as const;

/** Options of `commandDriver`. */
export interface CommandDriverOptions {
  /** Name of the agent; the driver is `command:<name>`. */
  readonly name: string;
  /** Program with the arguments that come first, such as a sandbox mode. With `plain`, all of them, one with `{prompt}`. */
  readonly agent: AgentCommand;
  /** How the program is called and its output read. */
  readonly dialect: (typeof dialectNames)[number];
  /** Milliseconds without output after which it is given up. @defaultValue 900,000: builds and tests are silent */
  readonly idleMs?: number;
  /** Milliseconds between its result and its exit, before it is ended. @defaultValue 5,000 */
  readonly afterResultMs?: number;
  /** @defaultValue the clock of the machine */
  readonly clock?: Clock;
}

/**
 * Drives an agent by its command line: a process for each prompt, with nothing on its standard input. Success is what both its
 * output and its exit code say; complaints on standard error are not read for it.
 *
 * @example
 * const driver = commandDriver({ name: 'codex', dialect: 'codex', agent: { command: 'codex' } })
 */
export function commandDriver(options: CommandDriverOptions): HandoffDriver {
  const { clock = systemClock, idleMs = 900_000, afterResultMs = 5_000 } = options;
  const name = `command:${options.name}`;
  const { dialect, agent } = resolve(options);
  return {
    name,
    capabilities: dialect.capabilities,
    probe: async () => findProgram(agent.command),
    async start(start) {
      start.signal.throwIfAborted();
      const found = findProgram(agent.command);
      if (!found.ok) throw new HandoffError(name, `${found.detail}: ${found.advice}`);
      refuseBeyond(dialect.capabilities, name, start);
      const conversation = commandConversation({ agent, dialect, start, clock, afterResultMs });
      const { toolCalls: seesToolCalls } = dialect.capabilities;
      return openSession(conversation, { clock, idleMs, seesToolCalls });
    },
  };
}

/** With `plain`, the arguments are where the prompt goes; otherwise they come before those of the dialect. */
function resolve({ dialect, agent }: CommandDriverOptions): {
  readonly dialect: CommandDialect;
  readonly agent: AgentCommand;
} {
  if (dialect !== 'plain') return { dialect: dialects[dialect], agent };
  return { dialect: plainDialect(agent.args ?? []), agent: { ...agent, args: [] } };
}
