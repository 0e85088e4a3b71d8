import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';
import type { RoleName } from '@pce/core/ports';
import * as z from 'zod';
import { expectedModelName, isAgent, type ModelName, parseModelName } from './model-name.js';

export const modelsFileName = 'models.json';

const modelName = z.string().transform((text, context): ModelName => {
  const name = parseModelName(text);
  if (name !== undefined) return name;
  context.addIssue(expectedModelName);
  return z.NEVER;
});
const price = z.number().nonnegative();
const count = z.int().positive();

const connectionSchema = z.strictObject({
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
  keepPrompts: z.enum(['hash', 'redacted', 'full']).exactOptional(),
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

/** Throws if a model has no prices, without which a limit on cost has no effect. */
export function assertPrices(
  withoutPrices: readonly string[],
  place: string,
  instead: string,
): void {
  const [first] = withoutPrices;
  if (first === undefined) return;
  throw new InvalidInputError(
    `${place} needs the prices of ${withoutPrices.join(', ')}: write them into models.json, { "models": { "${first}": { "prices": { "input": …, "output": … } } } }, per million tokens; or set ${instead} instead`,
  );
}

export interface ModelChoice {
  readonly roles: Readonly<Record<RoleName, ModelName>>;
  readonly fallback: readonly ModelName[];
  readonly use: ModelUse;
  readonly by: string;
}

/**
 * Returns the models of the roles: that of `--model` for all, or those of `models.json`. `undefined` if rules play the
 * roles, by default or with `--model rules`.
 * @throws `InvalidInputError` for an invalid name of a model, and if a role has none.
 */
export function chooseModels(
  option: string | undefined,
  file: ModelsFile,
): ModelChoice | undefined {
  if (option === 'rules') return undefined;
  if (option !== undefined) return chosenByOption(option);
  const { model, roles, fallback } = file;
  if (model === undefined && Object.keys(roles).length === 0) return undefined;
  const modelOf = (role: RoleName): ModelName => {
    const name = roles[role] ?? (role === 'critic' ? roles.planner : undefined) ?? model;
    if (name !== undefined) return name;
    throw new InvalidInputError(
      `${modelsFileName}: roles.${role}: no model; name one, or one for all roles as "model"`,
    );
  };
  return { roles: forAll(modelOf), fallback, use: {}, by: `${modelsFileName}:` };
}

function chosenByOption(option: string): ModelChoice {
  const { name, use } = parseModelOption(option);
  return { roles: forAll(() => name), fallback: [], use, by: '--model' };
}

export function forAll<T>(of: (role: RoleName) => T): Record<RoleName, T> {
  return {
    planner: of('planner'),
    critic: of('critic'),
    executor: of('executor'),
    coordinator: of('coordinator'),
    synthesizer: of('synthesizer'),
    validator: of('validator'),
  };
}

interface ModelOption {
  readonly name: ModelName;
  /** Settings in the option, which win over those of `models.json`. */
  readonly use: ModelUse;
}

/**
 * Parses `--model`: a name, with settings of its connection after it, as in
 * `openai:gpt-5,api=chat,baseURL=http://localhost:8080/v1`.
 * @throws `InvalidInputError` with the problem
 */
function parseModelOption(option: string): ModelOption {
  const whole = parseModelName(option);
  if (whole !== undefined && isAgent(whole)) return { name: whole, use: {} };
  const [text = '', ...settings] = option.split(/,(?=[A-Za-z]+=)/);
  const name = parseModelName(text);
  if (name === undefined) {
    throw new InvalidInputError(`--model ${option}: ${expectedModelName}, or rules`);
  }
  const given = settings.map((setting) => {
    const [key = '', ...value] = setting.split('=');
    return [key, toValue(value.join('='))] as const;
  });
  const parsed = connectionSchema.safeParse(Object.fromEntries(given));
  if (parsed.success) return { name, use: parsed.data };
  const problems = parsed.error.issues.map(({ path, message }) =>
    [...path.map(String), message].join(': '),
  );
  throw new InvalidInputError(`--model ${option}: ${problems.join('; ')}`);
}

function toValue(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text;
}
