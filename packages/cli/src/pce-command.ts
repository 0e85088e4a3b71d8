import type { JsonObject } from '@pce/core/contracts';
import { jsonObjectSchema, type VersionChoice } from '@pce/core/internal';
import { Command, InvalidArgumentError, Option } from 'commander';
import { type ExitCode, exitCodes } from './exit-codes.js';

export interface JsonOptions {
  readonly json?: boolean;
}

/** A command whose action resolves with its exit code; without one it is 0. Methods add the options that commands share. */
export class PceCommand extends Command {
  readonly #onEnd: (exitCode: ExitCode) => void;

  constructor(name: string | undefined, onEnd: (exitCode: ExitCode) => void) {
    super(name);
    this.#onEnd = onEnd;
  }

  override createCommand(name?: string): PceCommand {
    return new PceCommand(name, this.#onEnd);
  }

  override action<Args extends readonly unknown[]>(
    run: (...args: Args) => Promise<ExitCode | undefined> | Promise<void> | void,
  ): this {
    return super.action(async (...given) => {
      // Commander passes the arguments that were declared, the options and the command.
      this.#onEnd((await run(...(given as unknown as Args))) ?? exitCodes.done);
    });
  }

  /** Adds an option with a value out of a list. */
  choice(flags: string, words: string, choices: readonly string[], usual?: string): this {
    return this.addOption(new Option(flags, words).choices(choices).default(usual));
  }

  /** Adds `--json`, whose document is described. */
  json(document?: string): this {
    const rest = document === undefined ? '' : `: ${document}`;
    return this.option('--json', `print one JSON document${rest}`);
  }
}

const usualServer = 'http://127.0.0.1:7331';

const workspace = [
  new Option(
    '--workspace <folder>',
    'the workspace (default: the nearest folder with planning/, else the current one)',
  ),
];

const host = [
  new Option(
    '--mcp <file>',
    'start the MCP servers of this file, { "mcpServers": { … } }, and use their tools and skills; the file names the programs to run on this machine',
  ),
  new Option(
    '--mcp-approve <tools>',
    'use these tools of theirs, and skills (server/skill), as they are now, by name with commas between',
  ).argParser((text) => text.split(',').map((name) => name.trim())),
  new Option(
    '--self-building',
    'let the Executor make, change and delete tools and workflows of the workspace; tools are tested in a sandbox first, and run there',
  ),
];

const memory = [
  new Option(
    '--memory',
    "show each new turn what answers of its owner's earlier turns have proven, with source and age",
  ),
];

/** Options that several commands have, by the types in `options/`. */
const shared = {
  workspace,
  place: [
    ...workspace,
    new Option(
      '--store <file|url|memory>',
      'where journals are kept (default: .pce/pce.db in the workspace; postgres://…: for many machines; memory: gone afterwards)',
    ),
    new Option('--sync <when>', 'full: a power failure loses nothing; normal: faster; for files')
      .choices(['full', 'normal'])
      .default('full'),
  ],
  host,
  memory,
  turns: [
    ...host,
    new Option(
      '--model <provider:model>',
      'ask this language model, as in openai:gpt-5, with baseURL, api and timeoutMs after it, as in openai:gpt-5,api=chat, or a coding agent, as in acp:claude; rules: ask none (default: models.json, else rules); see pce models --help',
    ),
    new Option(
      '--critic',
      'have a Critic look at each plan: it sends it back, or asks you, before anything is done',
    ),
    ...memory,
    new Option(
      '--otlp',
      'send traces of turns to the receiver of OTEL_EXPORTER_OTLP_ENDPOINT, by default http://localhost:4318',
    ),
  ],
  versionChange: [
    new Option(
      '--on-change <choice>',
      'if tools, workflows or roles have changed since: go on with the new ones, plan again, or refuse (default: ask)',
    ).choices(['continue', 'replan', 'refuse']),
  ],
  server: [
    new Option('--server <url>', 'the server').env('PCE_SERVER').default(usualServer),
    new Option(
      '--token <token>',
      'your token for the server; others can see it on the command line, but not in the environment',
    ).env('PCE_TOKEN'),
  ],
} as const;

/** Adds a command with options that others have too; `default` makes it the one of its group. */
export function command(
  group: PceCommand,
  name: string,
  ...given: readonly (keyof typeof shared | 'default')[]
): PceCommand {
  const added = group.command(name, { isDefault: given.includes('default') });
  for (const each of given)
    if (each !== 'default') for (const option of shared[each]) added.addOption(option);
  return added;
}

export interface PlaceOptions extends JsonOptions {
  readonly workspace?: string;
  readonly store?: string;
  readonly sync: 'full' | 'normal';
}

export interface HostOptions {
  readonly mcp?: string;
  readonly mcpApprove?: readonly string[];
  readonly selfBuilding?: boolean;
}

export interface TurnOptions extends HostOptions {
  readonly model?: string;
  readonly critic?: boolean;
  readonly memory?: boolean;
  readonly otlp?: boolean;
}

export interface VersionChangeOptions {
  readonly onChange?: Exclude<VersionChoice, 'ask'>;
}

export function toResumeOptions({ onChange }: VersionChangeOptions) {
  return onChange === undefined ? {} : { onVersionChange: onChange };
}

export interface ServerOptions {
  readonly json?: boolean;
  readonly server: string;
  readonly token?: string;
}

export type CommandLine = (...args: readonly string[]) => string;

/** Commands that ask the same server; never with its token. */
export function serverCommandLine({ server }: ServerOptions, env = process.env): CommandLine {
  const isObvious = server === (env.PCE_SERVER ?? usualServer);
  return (...args) => commandLine([...args, ...(isObvious ? [] : ['--server', server])]);
}

export function toCount(text: string): number {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw new InvalidArgumentError('write a whole number above 0');
}

export function toAmount(text: string): number {
  const amount = Number(text);
  if (Number.isFinite(amount) && amount > 0) return amount;
  throw new InvalidArgumentError('write an amount above 0, as in 2.50');
}

export function toNames(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.every((name) => name !== '')) return names;
  throw new InvalidArgumentError('write names with commas between, as in research,write');
}

export function toPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new InvalidArgumentError('write a number from 0 to 65535');
}

const ageUnits = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

const sizeUnits = { k: 1_000, m: 1_000_000, g: 1_000_000_000 };

/** Reads an age, such as `90d` or `12h`, in milliseconds. */
export const toMilliseconds = (text: string): number => withUnit(text, ageUnits);

/** Reads a size, such as `500m` or `2g`. */
export const toBytes = (text: string): number => withUnit(text, sizeUnits);

function withUnit(text: string, units: Readonly<Record<string, number>>): number {
  const [, digits, unit = ''] = /^(\d+(?:\.\d+)?)([a-z])$/i.exec(text) ?? [];
  const { [unit.toLowerCase()]: factor } = units;
  if (digits !== undefined && factor !== undefined) return Number(digits) * factor;
  const known = Object.keys(units).join(', ');
  throw new InvalidArgumentError(
    `expected a number and one of ${known}, as in 90${known.slice(-1)}`,
  );
}

/** Formats a `pce` command for the user to type: through npm, which always works, if a script started this one. */
export function commandLine(args: readonly string[], env = process.env): string {
  const program = env.npm_lifecycle_event === 'pce' ? 'npm run -s pce --' : 'pce';
  return [program, ...args.map(quoted)].join(' ');
}

function quoted(word: string): string {
  return /^[\w@%+=:,./<>…-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

export function toJsonObject(text: string): JsonObject {
  try {
    return jsonObjectSchema.parse(JSON.parse(text));
  } catch {
    throw new InvalidArgumentError(`write a JSON object, as in '{"amount":150}'`);
  }
}
