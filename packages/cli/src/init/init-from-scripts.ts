import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { createToolCatalog } from '@pce/core';
import { type Json, type JsonObject, jsonObjectSchema } from '@pce/core/contracts';
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

interface ToolStep {
  readonly tool: string;
  readonly text: string;
}

interface ToolSteps {
  readonly steps: readonly ToolStep[];
  readonly open: readonly ToolStep[];
}

/**
 * Writes a step for each tool, with a sample for each required parameter. A tool that asks for an approval stays among the
 * open ones, as does one whose values only the user knows.
 */
function toolSteps(tools: readonly Tool[], files: readonly string[]): ToolSteps {
  const steps: ToolStep[] = [];
  const open: ToolStep[] = [];
  for (const tool of tools) {
    const samples = requiredOf(tool).map(({ name, schema }) => ({
      name,
      value: sampleValue({ name, schema }, files),
    }));
    const text = stepText(tool.name, samples);
    const isSure = tool.destructive !== true && samples.every(({ value }) => value !== undefined);
    (isSure ? steps : open).push({ tool: tool.name, text });
  }
  return { steps, open };
}

function requiredOf({ parameters }: Tool) {
  const { properties, required } = parameters;
  const known = jsonObjectSchema.safeParse(properties).data ?? {};
  const names = Array.isArray(required) ? required : [];
  return Object.entries(known)
    .filter(([name]) => names.includes(name))
    .map(([name, schema]) => ({ name, schema: jsonObjectSchema.safeParse(schema).data ?? {} }));
}

function stepText(
  tool: string,
  samples: readonly { readonly name: string; readonly value: Json | undefined }[],
): string {
  const named = samples.map(({ name, value }) => `${name}: ${written(name, value)}`).join(', ');
  return named === '' ? `Run \`${tool}\`` : `Run \`${tool}\` with ${named}`;
}

function written(name: string, value: Json | undefined): string {
  if (value === undefined) return `\`<${name}>\``;
  return typeof value === 'number' ? String(value) : `\`${String(value)}\``;
}

/** Returns a planning document that tries tools, and names those that need values of the user. */
function planText({ steps, open }: ToolSteps, folder: string): string {
  const tried =
    steps.length === 0 ? [`List the files in \`${folder}\``] : steps.map(({ text }) => text);
  const results = tried.length === 1 ? 'the result of step 1' : 'all results';
  const list = [...tried, `Write ${results} to \`scratch/first-steps.json\``];
  return `# First steps

## Background

Tries the scripts of \`${folder}\`. Look at the values before you run it; \`pce check\` says what each step would do.

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

They change things, need values that only you know, or are more than one document takes. Copy a line to the steps, and
write your values into it:

\`\`\`text
${open.map(({ text }) => text).join('\n')}
\`\`\`
`;
}

interface SampleParameter {
  readonly name: string;
  readonly schema: JsonObject;
}

/** Words of a parameter that names a file to write. */
const output = /\b(?:out|output|dest|destination|target|to|result|save)\b/;
const file =
  /\b(?:file|path|input|in|source|src|filename|csv|json|txt|md|log|folder|dir|directory)\b/;
const folder = /\b(?:folder|dir|directory)\b/;
/** Texts for which any will do. */
const free = /\b(?:name|title|text|message|word|words|label|query|prefix|suffix|greeting|note)\b/;

/**
 * Returns a value to try a parameter with: one of its choices, an example, a file that is there, a file in `scratch/` to
 * write to, a number within bounds, a word where any will do. `undefined` where only the user knows one.
 * @param files - Files of the workspace, relative to it, the likeliest first.
 */
function sampleValue(
  { name, schema }: SampleParameter,
  files: readonly string[],
): Json | undefined {
  const { examples, enum: choices, type, minimum, maximum } = schema;
  for (const list of [examples, choices]) {
    if (Array.isArray(list) && list[0] !== undefined && list[0] !== null) return list[0];
  }
  if (type === 'integer' || type === 'number') {
    return typeof minimum === 'number' ? minimum : Math.min(1, numberOr(maximum, 1));
  }
  if (type !== 'string') return undefined;
  const words = name.replaceAll(/[-_]+/g, ' ').toLowerCase();
  const told = `${words} ${typeof schema.description === 'string' ? schema.description.toLowerCase() : ''}`;
  const namesake = files.find((each) => stemOf(each) === words);
  if (namesake !== undefined) return namesake;
  if (output.test(words)) return `scratch/${name}${/\bjson\b/.test(told) ? '.json' : '.txt'}`;
  if (folder.test(words)) return '.';
  if (file.test(told)) return fileFor(told, files);
  return free.test(words) ? 'example' : undefined;
}

/** Returns the name of a file without folder and ending, as words. */
function stemOf(path: string): string {
  const name = path.split('/').at(-1) ?? '';
  return name
    .replace(/\.[^.]+$/, '')
    .replaceAll(/[-_]+/g, ' ')
    .toLowerCase();
}

function fileFor(told: string, files: readonly string[]): string | undefined {
  const kinds = told.match(
    /\b(?:csv|tsv|json|yaml|yml|txt|md|markdown|log|xml|html|png|jpe?g|pdf|xlsx|sql)\b/g,
  );
  if (kinds === null) return files.find((each) => /\.(?:txt|md|csv|json|log)$/i.test(each));
  const endings = kinds.map((kind) => `.${kind === 'markdown' ? 'md' : kind}`);
  return files.find((each) => endings.some((ending) => each.toLowerCase().endsWith(ending)));
}

function numberOr(value: Json | undefined, fallback: number): number {
  return typeof value === 'number' ? value : fallback;
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

const maxFiles = 1_000;
const passedOver = /^(?:\.|node_modules$|planning$|execution$|scratch$|__pycache__$)/;

/** Returns files of a workspace that could be the input of a script, relative to it, the shallowest first. */
async function workspaceFiles(root: string): Promise<readonly string[]> {
  const files: string[] = [];
  let folders = [''];
  while (folders.length > 0 && files.length < maxFiles) {
    const next: string[] = [];
    for (const folder of folders) {
      const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
      for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
        if (passedOver.test(entry.name)) continue;
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
        if (entry.isDirectory()) next.push(path);
        else if (entry.isFile() && !isOfProject(entry.name)) files.push(path);
      }
    }
    folders = next;
  }
  return files;
}

/** Files that are about the project itself rather than data. */
function isOfProject(name: string): boolean {
  return /^(?:pce\.md|readme.*|license.*|package(?:-lock)?\.json|tsconfig.*)$|\.schema\.json$/i.test(
    name,
  );
}
