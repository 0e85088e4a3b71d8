import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';
import * as z from 'zod';
import { expectedModelName, type ModelName, parseModelName } from './model-name.js';

export const modelsFileName = 'models.json';

const modelName = z.string().transform((text, context): ModelName => {
  const name = parseModelName(text);
  if (name !== undefined) return name;
  context.addIssue(expectedModelName);
  return z.NEVER;
});
const price = z.number().nonnegative();
const count = z.int().positive();

export const connectionSchema = z.strictObject({
  baseURL: z
    .url({ protocol: /^https?$/, error: 'expected a URL, as in http://localhost:8080/v1' })
    .exactOptional(),
  api: z.enum(['chat', 'responses']).exactOptional(),
  timeoutMs: count.exactOptional(),
});

const useSchema = connectionSchema.extend({
  prices: z
    .strictObject({
      input: price,
      output: price,
      cachedInput: price.exactOptional(),
      cacheWrite: price.exactOptional(),
      currency: z.string().exactOptional(),
    })
    .exactOptional(),
  maxOutputTokens: count.exactOptional(),
  concurrency: count.exactOptional(),
});

const role = modelName.exactOptional();

const modelsFileSchema = z.strictObject({
  model: modelName.exactOptional(),
  roles: z
    .strictObject({
      planner: role,
      critic: role,
      executor: role,
      coordinator: role,
      synthesizer: role,
      validator: role,
    })
    .default({}),
  fallback: z.array(modelName).default([]),
  models: z
    .record(
      z.string().refine((text) => parseModelName(text) !== undefined, expectedModelName),
      useSchema,
    )
    .default({}),
});

export type ModelsFile = z.infer<typeof modelsFileSchema>;

export type ModelUse = z.infer<typeof useSchema>;

/**
 * Reads `models.json`; if there is none, nothing is said.
 * @throws `InvalidInputError` with all that is wrong in the file, by path
 */
export async function readModelsFile(root: string): Promise<ModelsFile> {
  return parseModelsFile((await readText(join(root, modelsFileName))) ?? '{}');
}

/** Parses `models.json`. @throws `InvalidInputError` with all faults, by path. */
export function parseModelsFile(text: string): ModelsFile {
  const parsed = modelsFileSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.flatMap((issue) => {
    const where = issue.path.join('.');
    const causes = issue.code === 'invalid_key' ? issue.issues : [issue];
    return causes.map(({ message }) => (where === '' ? message : `${where}: ${message}`));
  });
  throw new InvalidInputError(`${modelsFileName}: ${problems.join('; ')}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    throw new InvalidInputError(`${modelsFileName}: ${said}`, { cause });
  }
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown cause';
    // A workspace that is no folder is reported when it is opened.
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new InvalidInputError(`${modelsFileName} cannot be read (${code})`, { cause });
  }
}
