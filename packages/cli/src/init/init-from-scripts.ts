import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { createToolCatalog } from '@pce/core';
import { InvalidInputError } from '@pce/core/errors';
import type { Tool } from '@pce/core/internal';
import { checkDocument } from '@pce/rules';
import { declareScripts } from '@pce/tools';
import { openWorkspace, type Workspace } from '@pce/workspace';
import { baseFiles, firstPlan } from './starter-files.js';

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
  const text = planFor(workspace, tools, shownFolder(root, folder));
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

function planFor({ tools }: Workspace, names: readonly string[], folder: string): string {
  const catalog = createToolCatalog(tools);
  const own = tools.filter(({ name }) => names.includes(name));
  const { steps, open } = toolSteps(own);
  const isRead = ({ tool, text }: ToolStep): boolean => {
    const [step] = checkDocument(`## Steps\n1. ${text}\n`, { tools: catalog, mode: 'code' }).steps;
    return step?.does.kind === 'tool' && step.does.name === tool;
  };
  const ready = steps.filter(isRead);
  const rest = [...ready.slice(maxSteps), ...steps.filter((step) => !ready.includes(step))];
  return planText({ steps: ready.slice(0, maxSteps), open: [...rest, ...open] }, folder);
}

interface ToolStep {
  readonly tool: string;
  readonly text: string;
}

interface ToolSteps {
  readonly steps: readonly ToolStep[];
  readonly open: readonly ToolStep[];
}

/** Writes a step for each tool. One that asks for an approval, or needs values of the user, stays among the open ones. */
function toolSteps(tools: readonly Tool[]): ToolSteps {
  const steps: ToolStep[] = [];
  const open: ToolStep[] = [];
  for (const { name: tool, parameters, destructive } of tools) {
    const { required } = parameters;
    const names = Array.isArray(required) ? required : [];
    const values = names.map((name) => `${name}: \`<${name}>\``).join(', ');
    const text = `Run \`${tool}\`${values === '' ? '' : ` with ${values}`}`;
    const isSure = destructive !== true && names.length === 0;
    (isSure ? steps : open).push({ tool, text });
  }
  return { steps, open };
}

/** Returns a planning document that tries tools, and names those that need values of the user. */
function planText({ steps, open }: ToolSteps, folder: string): string {
  const tried =
    steps.length === 0 ? [`List the files in \`${folder}\``] : steps.map(({ text }) => text);
  const results = tried.length === 1 ? 'the result of step 1' : 'all results';
  const list = [...tried, `Write ${results} to \`scratch/first-steps.json\``];
  return `# First steps

## Background

Tries the scripts of \`${folder}\` that need no values; \`pce check\` says what each step would do.

## Steps

${list.map((text, place) => `${place + 1}. ${text}`).join('\n')}

## Constraints

- Never delete anything

## Edge cases

- If a script fails, skip it

## Success criteria

- \`scratch/first-steps.json\` exists
${open.length === 0 ? '' : openText(open)}`;
}

function openText(open: readonly ToolStep[]): string {
  return `
## Background

### More scripts

They change things, need values of yours, or are more than one document takes. Copy a line to the steps, and
write your values into it:

\`\`\`text
${open.map(({ text }) => text).join('\n')}
\`\`\`
`;
}

/** Paths relative to the workspace. */
export interface WrittenFiles {
  readonly files: readonly string[];
  /** Files that were there already; they are as they were. */
  readonly kept: readonly string[];
}

/**
 * Writes the files that are not there yet. Never changes one that is.
 * @throws InvalidInputError if a file cannot be written.
 */
export async function writeMissing(
  root: string,
  texts: Readonly<Record<string, string>>,
): Promise<WrittenFiles> {
  const files: string[] = [];
  const kept: string[] = [];
  for (const [file, text] of Object.entries(texts)) {
    const isNew = await writeNew(join(root, file), text);
    (isNew ? files : kept).push(file);
  }
  return { files, kept };
}

async function writeNew(path: string, text: string): Promise<boolean> {
  try {
    await mkdir(dirname(path), { recursive: true });
    return await isWritten(path, text);
  } catch (error) {
    throw new InvalidInputError(
      `${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

/** Writes a file unless there is one; returns whether it did. */
async function isWritten(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
