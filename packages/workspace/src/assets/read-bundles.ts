import { join } from 'node:path';
import { namesIn } from '@pce/confined-files';
import type { Tool, ToolFamily } from '@pce/core/internal';
import type { SandboxOptions } from '@pce/sandbox';
import { loadWorkflows, type Workflow } from '@pce/workflows';
import type { WorkspaceProblem } from '../problem.js';
import { bundlesFolder } from './asset-paths.js';
import { readAssets } from './read-assets.js';

interface Bundle {
  readonly name: string;
  readonly folder: string;
  readonly families: readonly ToolFamily[];
  readonly tools: readonly Tool[];
}

export interface Bundles {
  readonly bundles: readonly Bundle[];
  readonly problems: readonly WorkspaceProblem[];
}

export interface ReadBundlesOptions {
  readonly root: string;
  /** Tools that workflows of bundles may call besides their own. Bundles cannot reuse their names. */
  readonly tools: readonly Tool[];
  readonly sandbox: SandboxOptions;
}

/** Reads `bundles/*`. A bundle is loaded as a whole, or not at all if any part has an error. */
export async function readBundles(options: ReadBundlesOptions): Promise<Bundles> {
  const bundles: Bundle[] = [];
  const problems: WorkspaceProblem[] = [];
  for (const name of await foldersIn(join(options.root, bundlesFolder))) {
    const taken = [...options.tools, ...bundles.flatMap(({ tools }) => tools)];
    const read = await readBundle(name, { ...options, tools: taken });
    problems.push(...read.problems);
    if (read.bundle !== undefined) bundles.push(read.bundle);
  }
  return { bundles, problems };
}

async function readBundle(
  name: string,
  { root, tools: others, sandbox }: ReadBundlesOptions,
): Promise<{ readonly bundle?: Bundle; readonly problems: readonly WorkspaceProblem[] }> {
  const folder = `${bundlesFolder}/${name}`;
  const { families, tools, problems } = await readAssets({ root, folder, sandbox });
  const workflows = await loadWorkflows(join(root, folder, 'workflows'), { isOptional: true });
  const all: WorkspaceProblem[] = [
    ...problems,
    ...workflows.problems.map((problem) => ({
      ...problem,
      file: problem.file.slice(root.length + 1),
    })),
    ...tools.flatMap((tool) => taken(tool, others)),
    ...workflows.list.flatMap((workflow) => missing(workflow, [...others, ...tools], root)),
  ];
  if (!all.some(({ severity }) => severity === 'error')) {
    return { bundle: { name, folder, families, tools }, problems: all };
  }
  const message = `the bundle ${name} is not loaded, nothing of it: a part of it is wrong`;
  return { problems: [...all, { severity: 'error', file: folder, line: undefined, message }] };
}

function taken(tool: Tool, others: readonly Tool[]): WorkspaceProblem[] {
  const other = others.find(({ name }) => name === tool.name);
  if (other === undefined) return [];
  const message = `there is a tool ${tool.name} already, of ${other.source}: give this one another name`;
  return [{ severity: 'error', file: tool.source, line: undefined, message }];
}

function missing(workflow: Workflow, tools: readonly Tool[], root: string): WorkspaceProblem[] {
  return toolsOf(workflow)
    .filter((name) => !tools.some((tool) => tool.name === name))
    .map((name) => ({
      severity: 'error',
      file: workflow.file.slice(root.length + 1),
      line: undefined,
      message: `it calls ${name}, which neither the bundle nor the workspace has`,
    }));
}

export function toolsOf({ steps }: Workflow): readonly string[] {
  return steps.flatMap(({ target }) => (target.kind === 'tool' ? [target.name] : []));
}

function foldersIn(folder: string): Promise<readonly string[]> {
  return namesIn(folder, (entry) => entry.isDirectory() && !/^[._]/.test(entry.name));
}
