import { HandoffError } from '@pce/core/errors';
import { systemClock } from '@pce/core/internal';
import type { Clock, HandoffDriver } from '@pce/core/ports';
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

/** Names of the supported output formats. */
export const dialectNames = ['claude', 'codex', 'gemini', 'opencode', 'plain'] as const;

/** Options of `commandDriver`. */
export interface CommandDriverOptions {
  /** Name of the agent; the driver is `command:<name>`. */
  readonly name: string;
  /** Program with its leading arguments, such as a sandbox mode. With `plain`, all arguments, one with `{prompt}`. */
  readonly agent: AgentCommand;
  /** Arguments and output format. */
  readonly dialect: (typeof dialectNames)[number];
  /** Milliseconds without output after which it is given up. @defaultValue 900,000: builds and tests are silent */
  readonly idleMs?: number;
  /** Milliseconds between its result and its exit, after which it is terminated. @defaultValue 5,000 */
  readonly afterResultMs?: number;
  /** @defaultValue the system's clock */
  readonly clock?: Clock;
}

/**
 * Drives an agent by its command line: a process for each prompt, without standard input. Success requires both output
 * and exit code; standard error does not count.
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

/** Returns program and dialect. With `plain`, the arguments contain the prompt; otherwise they precede the dialect's. */
function resolve({ dialect, agent }: CommandDriverOptions): {
  readonly dialect: CommandDialect;
  readonly agent: AgentCommand;
} {
  if (dialect !== 'plain') return { dialect: dialects[dialect], agent };
  return { dialect: plainDialect(agent.args ?? []), agent: { ...agent, args: [] } };
}
