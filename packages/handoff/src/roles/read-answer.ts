import { issuesText } from '@pce/core/text';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { readJson } from './read-json.js';

/** An answer that fits its schema, or the problem with it. */
export type Answer<T> =
  | { readonly ok: true; readonly output: T }
  | {
      readonly ok: false;
      readonly reason: 'empty' | 'not_json' | 'wrong_shape';
      readonly problem: string;
    };

/** Reads an answer by a schema. */
export async function readAnswer<T>(
  text: string,
  schema: StandardSchemaV1<unknown, T>,
): Promise<Answer<T>> {
  if (text.trim() === '') return { ok: false, reason: 'empty', problem: 'it is empty' };
  const json = readJson(text);
  if (!json.ok) return { ok: false, reason: 'not_json', problem: json.problem };
  const result = await schema['~standard'].validate(json.value);
  if (result.issues === undefined) return { ok: true, output: result.value };
  const problem = issuesText(result.issues.slice(0, 10));
  return { ok: false, reason: 'wrong_shape', problem };
}
