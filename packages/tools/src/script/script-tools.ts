import { relative, resolve, sep } from 'node:path';
import { namesIn } from '@pce/confined-files';
import type { Tool, ToolFamily } from '@pce/core/internal';
import { loadScript, type ScriptFolder } from './load-script.js';
import type { ScriptProblem } from './problem.js';
import type { Environment } from './script-environment.js';

/** Options of `scriptTools`. */
export interface ScriptToolsOptions {
  /** The workspace, in which scripts run. */
  readonly root: string;
  /** Folder of the scripts, relative to `root` or absolute. @defaultValue `execution` */
  readonly folder?: string;
  /** Source of the secrets that scripts ask for by name, such as the values of `.env`. @defaultValue none */
  readonly env?: Environment;
  /** Maximum bytes that a script may write to standard output. @defaultValue 1 MiB */
  readonly maxOutputBytes?: number;
}

/** The scripts of a folder as tools. */
export interface ScriptTools {
  /** Tools in the order of their file names. */
  readonly tools: readonly Tool[];
  /** The reasons why other files of the folder are not tools. */
  readonly problems: readonly ScriptProblem[];
}

/**
 * Creates the `script` family: every script of a folder that declares itself, or is declared by a file
 * `<name>.tool.yaml`, becomes a tool, `script.<name>`. Files that begin with `.` or `_`, and folders, are skipped. A
 * missing folder has no scripts.
 */
export async function scriptTools({
  root,
  folder = 'execution',
  env = {},
  maxOutputBytes = 1_048_576,
}: ScriptToolsOptions): Promise<ScriptTools> {
  const absolute = resolve(root, folder);
  const name = relative(resolve(root), absolute).split(sep).join('/');
  const place: ScriptFolder = { root: resolve(root), path: absolute, name, env, maxOutputBytes };
  const tools = new Map<string, Tool>();
  const problems: ScriptProblem[] = [];
  const run = new Set<string>();
  for (const file of await filesOf(absolute)) {
    const loaded = await loadScript(file, place);
    problems.push(...loaded.problems);
    const { tool, runs } = loaded;
    if (runs !== undefined) run.add(relative(place.root, runs).split(sep).join('/'));
    if (tool === undefined) continue;
    const earlier = tools.get(tool.name);
    if (earlier === undefined) tools.set(tool.name, tool);
    else problems.push(sameName(tool, earlier));
  }
  return {
    tools: [...tools.values()],
    // A script run by a declaration file need not declare itself.
    problems: problems.filter(({ severity, file }) => severity === 'error' || !run.has(file)),
  };
}

function filesOf(folder: string): Promise<readonly string[]> {
  return namesIn(
    folder,
    (entry) => entry.isFile() && !/^[._]/.test(entry.name),
    'the scripts folder',
  );
}

function sameName(tool: Tool, earlier: Tool): ScriptProblem {
  return {
    severity: 'error',
    file: tool.source,
    line: undefined,
    message: `${tool.name} is already ${earlier.source}: rename one of the two`,
  };
}

/** Rules of every script tool. Open: each script declares its own parameters and effect. */
export const scriptFamily: ToolFamily = {
  name: 'script',
  description: 'Scripts of the workspace, in any language the host can run',
  open: true,
  members: {},
  constraints: [
    'Arguments come as one JSON document on standard input, the answer goes as one to standard output.',
    'Messages go to standard error; another exit code than 0 is a failure, and the end of standard error says why.',
    'A run ends within its time-out, 60 seconds at most, with everything it started.',
    'Only the secrets it names are in its environment, and none is in its answer.',
  ],
};
