import { existsSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { createToolCatalog } from '@pce/core';
import { InvalidInputError } from '@pce/core/errors';
import { checkDocument } from '@pce/rules';
import { declareScripts } from '@pce/tools';
import { openWorkspace, type Workspace } from '@pce/workspace';
import { planText } from './plan-text.js';
import { baseFiles, firstPlan } from './starter-files.js';
import { type ToolStep, toolSteps } from './tool-steps.js';
import { workspaceFiles } from './workspace-files.js';
import { type WrittenFiles, writeMissing } from './write-missing.js';

/** Maximum number of steps that try a script: with the last one and the analyses they fit into the limit of iterations. */
const maxSteps = 6;

export interface InitFromScripts extends WrittenFiles {
  readonly plan: string;
  readonly tools: readonly string[];
  readonly left: readonly { readonly script: string; readonly reason: string }[];
}

/**
 * Declares the scripts of a folder as tools of a workspace, and writes a planning document that uses those that can be
 * tried without a value of the user. The scripts stay where they are.
 * @throws InvalidInputError if the folder has no script that can be declared.
 */
export async function initFromScripts(root: string, folder: string): Promise<InitFromScripts> {
  const { declarations, left } = await declareScripts({ root, folder });
  if (declarations.length === 0) {
    const why = left.map(({ script, reason }) => `${script}: ${reason}`);
    throw new InvalidInputError(
      [`${folder} has no script that can be declared as a tool`, ...why].join('\n'),
    );
  }
  const written = await writeMissing(root, {
    ...baseFiles,
    ...Object.fromEntries(
      declarations.map(({ name, text }) => [`execution/${name}.tool.yaml`, text]),
    ),
  });
  const tools = declarations.map(({ name }) => `script.${name}`);
  const workspace = await openWorkspace(root);
  const plan = freePlan(root, folder);
  const text = await planFor(workspace, tools, shownFolder(root, folder));
  const { files } = await writeMissing(root, { [plan]: text });
  return { files: [...written.files, ...files], kept: written.kept, plan, tools, left };
}

function freePlan(root: string, folder: string): string {
  const own = `planning/use-${basename(resolve(folder)).replaceAll(/[^\w.-]+/g, '-')}`;
  const counted = Array.from({ length: 1_000 }, (_, count) => `${own}-${count + 2}.md`);
  const candidates = [firstPlan, `${own}.md`, ...counted];
  return candidates.find((path) => !existsSync(join(root, path))) ?? firstPlan;
}

function shownFolder(root: string, folder: string): string {
  return relative(root, folder).split(sep).join('/') || '.';
}

async function planFor(
  { root, tools }: Workspace,
  names: readonly string[],
  folder: string,
): Promise<string> {
  const catalog = createToolCatalog(tools);
  const own = tools.filter(({ name }) => names.includes(name));
  const { steps, open } = toolSteps(own, await workspaceFiles(root));
  const isRead = ({ tool, text }: ToolStep): boolean => {
    const [step] = checkDocument(`## Steps\n1. ${text}\n`, { tools: catalog, mode: 'code' }).steps;
    return step?.does.kind === 'tool' && step.does.name === tool;
  };
  const ready = steps.filter(isRead);
  const rest = [...ready.slice(maxSteps), ...steps.filter((step) => !ready.includes(step))];
  return planText({ steps: ready.slice(0, maxSteps), open: [...rest, ...open] }, folder);
}
