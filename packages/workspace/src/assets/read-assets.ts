import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@pce/confined-files';
import { InvalidInputError } from '@pce/core/errors';
import {
  effects,
  familyProblems,
  issuesText,
  type Tool,
  type ToolFamily,
} from '@pce/core/internal';
import { loadSandboxTool, type SandboxOptions } from '@pce/sandbox';
import * as z from 'zod';
import type { WorkspaceProblem } from '../problem.js';

interface Assets {
  readonly families: readonly ToolFamily[];
  readonly tools: readonly Tool[];
  readonly problems: readonly WorkspaceProblem[];
}

interface ReadAssetsOptions {
  readonly root: string;
  readonly folder: string;
  readonly sandbox: SandboxOptions;
}

/** Reads `families/*.json` and `tools/*.mjs`. Tools are parsed, not run. */
export async function readAssets({ root, folder, sandbox }: ReadAssetsOptions): Promise<Assets> {
  const families: ToolFamily[] = [];
  const tools: Tool[] = [];
  const problems: WorkspaceProblem[] = [];
  const attempt = async (file: string, read: () => Promise<void>): Promise<void> => {
    try {
      await read();
    } catch (error) {
      if (!InvalidInputError.isInstance(error)) throw error;
      problems.push({ severity: 'error', file, line: undefined, message: error.message });
    }
  };
  for (const name of await filesIn(join(root, folder, 'families'), '.json')) {
    const file = join(folder, 'families', `${name}.json`);
    await attempt(file, async () => {
      const family = parseFamily(await readFile(join(root, file), 'utf8'), file);
      assertNamed(file, name, family.name);
      families.push(family);
    });
  }
  for (const name of await filesIn(join(root, folder, 'tools'), '.mjs')) {
    const file = join(folder, 'tools', `${name}.mjs`);
    await attempt(file, async () => {
      const tool = await loadSandboxTool({ ...sandbox, file: join(root, file), name });
      assertConforms(file, tool, families);
      tools.push({ ...tool, source: file });
    });
  }
  return { families, tools, problems };
}

/** Throws if a tool does not conform to the family in its name. */
export function assertConforms(file: string, tool: Tool, families: readonly ToolFamily[]): void {
  const family = families.find(({ name }) => name === tool.family);
  const problems = family === undefined ? [] : familyProblems(family, tool);
  if (problems.length > 0) throw new InvalidInputError(`${file}: ${problems.join('; ')}`);
}

async function filesIn(folder: string, extension: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter(
        (entry) => entry.isFile() && !/^[._]/.test(entry.name) && entry.name.endsWith(extension),
      )
      .map((entry) => entry.name.slice(0, -extension.length))
      .sort();
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return [];
    throw new InvalidInputError(`the folder ${folder} cannot be read`, { cause: error });
  }
}

function assertNamed(file: string, fileName: string, name: string): void {
  if (fileName === name) return;
  throw new InvalidInputError(`${file}: the family in it is ${name}: name the file ${name}.json`);
}

const effect = z.enum(effects);

export const familySchema = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,63}$/, 'a family is named with small letters, digits, "_" and "-"'),
  description: z.string().trim().min(1),
  /** Required parameters and the strongest allowed effect of single tools, by full name, `family.tool`. */
  members: z
    .record(z.string(), z.strictObject({ parameters: z.record(z.string(), z.json()), effect }))
    .default({}),
  /** Whether the family accepts tools that are not among its members. */
  open: z.boolean().default(true),
  constraints: z.array(z.string().trim().min(1)).default([]),
  /** The strongest effect that a tool of the family may have. */
  effect: effect.default('read'),
});

export function parseFamily(text: string, file: string): ToolFamily {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new InvalidInputError(`${file} is not JSON: ${String(cause)}`, { cause });
  }
  const parsed = familySchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new InvalidInputError(`${file}: ${issuesText(parsed.error.issues)}`);
}
