import { isAbsolute, resolve } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';
import type { Clock, HandoffDriver, HandoffReadiness } from '@pce/core/ports';
import { acpDriver } from '../acp/acp-driver.js';
import { commandDriver } from '../command/command-driver.js';
import { filesDriver } from '../folder/files-driver.js';
import { agentS } from '../window/agent-s.js';
import { appleDesktop } from '../window/apple-desktop.js';
import type { Desktop } from '../window/desktop.js';
import { windowDriver } from '../window/window-driver.js';
import { x11Desktop } from '../window/x11-desktop.js';
import {
  type AgentWays,
  type DriverKind,
  driverKinds,
  driverNames,
  type HandoffConfig,
  parseHandoffConfig,
} from './handoff-config.js';

/** Options of `openDriver`. */
export interface OpenDriverOptions {
  /** @defaultValue the built-in agents, in the order of `driverKinds` */
  readonly config?: HandoffConfig;
  /** Milliseconds without activity after which an agent is given up. @defaultValue that of its driver */
  readonly idleMs?: number;
  /** Base folder of relative programs, as in `acp:./my-agent`. @defaultValue the agent's working folder */
  readonly root?: string;
  /** @defaultValue the system's clock */
  readonly clock?: Clock;
}

/**
 * Opens a driver by its name: `acp:claude`, `command:codex`, `window:cursor`. `acp:` also accepts a program with its
 * arguments, as in `acp:./my-agent --stdio`. `claude` alone opens the first of its drivers that works on this host.
 *
 * @throws `InvalidInputError` for an unknown name, and for an agent without a working driver, with the reasons
 */
export async function openDriver(
  name: string,
  options: OpenDriverOptions = {},
): Promise<HandoffDriver> {
  const { config = parseHandoffConfig({}) } = options;
  const [kind, agent] = split(name.trim());
  const ways = Object.hasOwn(config.agents, agent) ? config.agents[agent] : undefined;
  if (kind === undefined) {
    if (ways !== undefined) return firstThatWorks(agent, ways, config, options);
  } else {
    const driver = ways && openAs(kind, agent, ways, options);
    if (driver !== undefined) return driver;
    if (kind === 'acp' && ways === undefined && agent !== '') return ownProgram(agent, options);
  }
  throw new InvalidInputError(
    `there is no agent ${name}: name one of ${driverNames(config).join(', ')}, or acp: and a program that speaks the Agent Client Protocol`,
  );
}

function split(name: string): readonly [DriverKind | undefined, string] {
  const kind = driverKinds.find((each) => name.startsWith(`${each}:`));
  return kind === undefined ? [undefined, name] : [kind, name.slice(kind.length + 1)];
}

async function firstThatWorks(
  agent: string,
  ways: AgentWays,
  { order }: HandoffConfig,
  options: OpenDriverOptions,
): Promise<HandoffDriver> {
  const { signal } = new AbortController();
  const reasons: string[] = [];
  for (const kind of order) {
    const driver = openAs(kind, agent, ways, options);
    if (driver === undefined) continue;
    const readiness = await driver.probe(signal);
    if (readiness.ok) return driver;
    reasons.push(`${driver.name}: ${readiness.detail} (${readiness.advice})`);
  }
  const why = reasons.length === 0 ? 'none of its drivers is in the order' : reasons.join('; ');
  throw new InvalidInputError(`${agent} cannot be driven here: ${why}`);
}

function openAs(
  kind: DriverKind,
  name: string,
  ways: AgentWays,
  { root, ...options }: OpenDriverOptions,
): HandoffDriver | undefined {
  const common = { name, ...timesOf(options) };
  switch (kind) {
    case 'acp': {
      if (ways.acp === undefined) return undefined;
      const { files, ...agent } = ways.acp;
      return acpDriver({ ...common, agent: { ...agent, ...placed(agent.command, root) }, files });
    }
    case 'command': {
      if (ways.command === undefined) return undefined;
      const { dialect, ...agent } = ways.command;
      const { command } = placed(agent.command, root);
      return commandDriver({ ...common, agent: { ...agent, command }, dialect });
    }
    case 'window': {
      if (ways.window === undefined) return undefined;
      return windowDriver({ ...common, ...windowOf(name, ways.window) });
    }
    case 'agent-s': {
      const way = ways['agent-s'];
      if (way === undefined) return undefined;
      return windowDriver({ ...common, ...windowOf(name, way), agentS: agentS(way) });
    }
    case 'files':
      return ways.files && filesDriver({ ...common, ...ways.files });
  }
}

function windowOf(
  name: string,
  { title, application = name, pasteKeys, folder }: NonNullable<AgentWays['window']>,
) {
  const desktop = desktopOf(application, pasteKeys);
  return { title, desktop, ...(folder !== undefined && { folder }) };
}

function desktopOf(application: string, pasteKeys?: string): Desktop {
  if (process.platform === 'darwin') return appleDesktop({ application });
  return x11Desktop({ ...(pasteKeys !== undefined && { pasteKeys }) });
}

/**
 * Checks the host's support for the drivers without an agent: windows, Agent S and folders. They are used by agents of
 * a configuration.
 */
export async function probeHost(): Promise<
  Readonly<Record<Exclude<DriverKind, 'acp' | 'command'>, HandoffReadiness>>
> {
  return {
    window: await desktopOf('').probe(),
    'agent-s': agentS({ args: [] }).probe(),
    files: { ok: true, detail: 'for any agent that looks into a folder' },
  };
}

/** Resolves a program with a path in the root. */
function placed(command: string, root: string | undefined): { readonly command: string } {
  const isRelative = /[/\\]/.test(command) && !isAbsolute(command);
  return { command: isRelative && root !== undefined ? resolve(root, command) : command };
}

function ownProgram(line: string, { root, ...options }: OpenDriverOptions): HandoffDriver {
  const [command = line, ...args] = line.split(/\s+/);
  // Its arguments may be paths, too. The protocol sets its working folder.
  const agent = { ...placed(command, root), args, ...(root !== undefined && { cwd: root }) };
  return acpDriver({ name: line, agent, ...timesOf(options) });
}

function timesOf({ idleMs, clock }: OpenDriverOptions) {
  return { ...(idleMs !== undefined && { idleMs }), ...(clock && { clock }) };
}
