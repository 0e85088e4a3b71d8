import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ask, Cancelled, type Terminal } from './ask.js';
import { help, readArguments, WrongUsage } from './read-arguments.js';
import { rename } from './rename/rename.js';
import { packageManager, runCommand } from './run-command.js';
import { templates } from './templates.js';
import { writeProject } from './write-project.js';

/** The process that a project is made for. */
export interface Caller {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Where questions may be asked. */
  readonly terminal?: Terminal;
  print(line: string): void;
  warn(line: string): void;
}

/** The document of `--json`. */
export interface CreatedProject {
  /** Absolute. */
  readonly folder: string;
  readonly template: string;
  readonly files: readonly string[];
  readonly installed: boolean;
  readonly git: boolean;
  /** Commands to run next. */
  readonly next: readonly string[];
}

/** Variables that say that no person is at the terminal. */
const unattended = ['CI', 'CLAUDECODE', 'CODEX_SANDBOX', 'CURSOR_AGENT', 'GEMINI_CLI'];

/** Makes a project, or renames in one, as the command line says, and returns the exit code. */
export async function createProject(caller: Caller): Promise<number> {
  const [first, ...rest] = caller.args;
  try {
    if (first !== 'rename') return await create(caller);
    caller.print(rename(rest, caller.cwd));
    return 0;
  } catch (error) {
    if (error instanceof Cancelled) {
      caller.warn('\nnothing was written');
      return 130;
    }
    caller.warn(`create-pce: ${error instanceof Error ? error.message : String(error)}`);
    if (error instanceof WrongUsage) caller.warn('npm create pce -- --help lists the options');
    return error instanceof WrongUsage ? 2 : 1;
  }
}

async function create({ args, cwd, env, terminal, print, warn }: Caller): Promise<number> {
  const given = readArguments(args);
  if (given.help) {
    print(help);
    return 0;
  }
  const mayAsk = !given.yes && !given.json && !unattended.some((name) => env[name]);
  const asked = terminal && mayAsk ? await ask(given, terminal) : given;
  const { folder: name = 'pce-app', template = templates[0], install = true, ...rest } = asked;
  const folder = resolve(cwd, name);
  const files = writeProject({
    folder,
    template: fileURLToPath(new URL(`../templates/${template.name}`, import.meta.url)),
    version: ownVersion(),
    overwrite: rest.overwrite,
  });

  const manager = packageManager(env);
  const run = (command: string, ...rest: readonly string[]) =>
    runCommand(command, rest, folder, env);
  const git = rest.git && (await run('git', 'init', '-q'));
  if (rest.git && !git) warn('git init failed');
  const installed = install && (await run(manager, 'install'));
  let isSetUp = installed;
  for (const script of installed ? template.setup : []) {
    isSetUp &&= await run(manager, 'run', script);
  }
  const wanted = [
    ...(installed ? [] : [`${manager} install`]),
    ...(isSetUp ? [] : template.setup.map((script) => `${manager} run ${script}`)),
    ...template.next.map((script) => `${manager} run ${script}`),
  ];
  const way = relative(cwd, folder);
  const next =
    way === '' ? wanted : [`cd ${/^[\w./\\-]+$/.test(way) ? way : JSON.stringify(way)}`, ...wanted];
  const created: CreatedProject = { folder, template: template.name, files, installed, git, next };
  if (rest.json) print(JSON.stringify(created));
  else print([`${folder} is made from the template ${template.name}. Next:`, ...next].join('\n  '));
  if (!install || isSetUp) return 0;
  warn(`its packages could not be installed and set up; the files are there`);
  return 1;
}

function ownVersion(): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  );
  return version;
}
