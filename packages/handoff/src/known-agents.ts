import { InvalidInputError } from '@pce/core/errors';
import type { Clock, HandoffDriver } from '@pce/core/ports';
import { acpDriver } from './acp/acp-driver.js';
import { commandDriver } from './command/command-driver.js';
import type { AgentCommand } from './process/agent-process.js';

/** The programs that speak the Agent Client Protocol, by agent. */
const acpAgents = {
  claude: { command: 'claude-agent-acp' },
  codex: { command: 'codex-acp' },
  gemini: { command: 'gemini', args: ['--acp'] },
  opencode: { command: 'opencode', args: ['acp'] },
  cursor: { command: 'cursor-agent', args: ['acp'] },
} as const satisfies Record<string, AgentCommand>;

/** The programs with a command line whose output is understood. */
const commandAgents = {
  claude: { command: 'claude' },
  codex: { command: 'codex' },
  gemini: { command: 'gemini' },
  opencode: { command: 'opencode' },
} as const satisfies Record<string, AgentCommand>;

/** Names of the drivers for agents that are known, the ones to prefer first. */
export const knownDrivers: readonly string[] = [
  ...Object.keys(acpAgents).map((name) => `acp:${name}`),
  ...Object.keys(commandAgents).map((name) => `command:${name}`),
];

/** Options of `openDriver`. */
export interface OpenDriverOptions {
  /** Milliseconds without a sign of the agent after which it is given up. @defaultValue 900,000 */
  readonly idleMs?: number;
  /** @defaultValue the clock of the machine */
  readonly clock?: Clock;
}

/**
 * Opens a driver by its name: `acp:claude`, `command:codex`. `acp:` also takes a program with its arguments, as in
 * `acp:./my-agent --stdio`; `claude` alone is `acp:claude` if that is installed, else `command:claude`.
 *
 * @throws `InvalidInputError` for a name that is none of these
 */
export async function openDriver(
  name: string,
  options: OpenDriverOptions = {},
): Promise<HandoffDriver> {
  const [, kind, agent = ''] = /^(?:(acp|command):)?(.+)$/s.exec(name.trim()) ?? [];
  switch (kind) {
    case 'acp':
      return acpDriver({
        ...options,
        name: agent,
        agent: acpAgent(agent),
        // Gemini CLI 0.61 fails to create files that do not exist when it has to ask for them.
        files: agent !== 'gemini',
      });
    case 'command': {
      if (isKey(commandAgents, agent)) {
        return commandDriver({
          ...options,
          name: agent,
          dialect: agent,
          agent: commandAgents[agent],
        });
      }
      break;
    }
    default: {
      const candidates = knownDrivers.filter((known) => known.endsWith(`:${agent}`));
      for (const candidate of candidates) {
        const driver = await openDriver(candidate, options);
        if ((await driver.probe(new AbortController().signal)).ok) return driver;
      }
      const [first] = candidates;
      if (first !== undefined) return openDriver(first, options);
    }
  }
  throw new InvalidInputError(
    `there is no agent ${name}: name one of ${knownDrivers.join(', ')}, or acp: and a program that speaks the Agent Client Protocol`,
  );
}

function acpAgent(agent: string): AgentCommand {
  if (isKey(acpAgents, agent)) return acpAgents[agent];
  const [command = agent, ...args] = agent.split(/\s+/);
  return { command, args };
}

function isKey<Table extends object>(table: Table, key: PropertyKey): key is keyof Table {
  return Object.hasOwn(table, key);
}
