import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InvalidInputError } from '@pce/core/errors';
import type { EvaluateOptions } from '@pce/testkit';

/**
 * Imports the options of `evaluate` from a module: its default export.
 *
 * @throws `InvalidInputError` if there is no such file, it cannot be imported, or it exports something else
 */
export async function loadEvaluation(file: string): Promise<EvaluateOptions> {
  const path = resolve(file);
  if (!existsSync(path)) throw new InvalidInputError(`there is no file ${path}`);
  let module: { readonly default?: unknown };
  try {
    module = await import(pathToFileURL(path).href);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new InvalidInputError(`${file} cannot be imported: ${reason}`, { cause });
  }
  if (isEvaluation(module.default)) return module.default;
  throw new InvalidInputError(
    `${file} is no evaluation: export default { cases: readCases(…), configurations: { now: () => roles }, scorers: [completed] }`,
  );
}

/** The rest is checked by `evaluate`. */
function isEvaluation(value: unknown): value is EvaluateOptions {
  const { cases, configurations, scorers } = Object(value);
  return [cases, scorers].every(Array.isArray) && Object(configurations) === configurations;
}
