import type { Json, JsonObject } from '@pce/core/contracts';
import {
  type FoundValue,
  findValues,
  forbiddenIn,
  isJsonObject,
  issuesText,
  readWhole,
  type ValueProblem,
} from '@pce/core/internal';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { jsonSchemaOf } from '../json-schema-of.js';

/** The answer of a reply, or the problem with the reply in words for the model. */
export type Reading<T> =
  | { readonly ok: true; readonly output: T }
  | {
      readonly ok: false;
      readonly reason: 'empty' | 'truncated' | 'not_json' | 'wrong_shape';
      readonly problem: string;
    };

type Unread = Extract<Reading<never>, { ok: false }>;

const problems: { readonly [Problem in ValueProblem]: Unread } = {
  none: notJson('it holds no JSON object'),
  unclosed: { ok: false, reason: 'truncated', problem: 'it ends before its JSON does' },
  damaged: notJson('its JSON has errors that cannot be repaired for sure'),
  too_deep: notJson('its JSON is nested too deep'),
  too_many: notJson('it holds too many pieces of JSON; give just one'),
};

/**
 * Extracts the answer from a reply: strips prose and fences, repairs unambiguous JSON errors and validates. Returns a
 * value only if it passes the schema and no other part of the reply passes with a different value.
 */
export async function readAnswer<T>(
  reply: string,
  schema: StandardSchemaV1<unknown, T>,
  isWrapped: boolean,
): Promise<Reading<T>> {
  if (reply.trim() === '') return { ok: false, reason: 'empty', problem: 'it is empty' };
  const whole = isWrapped ? readWhole(reply) : undefined;
  if (whole !== undefined) {
    const checked = await check(whole, schema, isWrapped);
    if (checked.ok) return checked;
  }
  const found = findValues(reply);
  if (!found.ok) return problems[found.problem];
  const fitting = new Map<string, Reading<T>>();
  let misfit: Unread | undefined;
  for (const each of found.values) {
    const forbidden = forbiddenIn(each.value);
    if (forbidden !== undefined) return notJson(forbidden);
    const checked = await check(each, schema, isWrapped);
    if (checked.ok) fitting.set(sortedJson(each.value), checked);
    else misfit ??= checked;
  }
  const [answer, ...others] = fitting.values();
  if (others.length > 0) return notJson('it holds several answers that differ; give just one');
  return answer ?? misfit ?? problems.none;
}

function notJson(problem: string): Unread {
  return { ok: false, reason: 'not_json', problem };
}

/** Returns JSON with sorted keys, so that equal values give equal text. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    isJsonObject(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

async function check<T>(
  found: FoundValue,
  schema: StandardSchemaV1<unknown, T>,
  isWrapped: boolean,
): Promise<Reading<T>> {
  const shown = jsonSchemaOf(schema);
  const properties = shown?.isWrapped === true ? shown.schema.properties : undefined;
  const own = isJsonObject(properties) ? properties.answer : shown?.schema;
  const inner = isWrapped ? unwrapped(found.value) : undefined;
  if (inner !== undefined) {
    const checked = await validate({ ...found, value: inner.value }, schema, own);
    if (checked.ok) return checked;
    const whole = await validate(found, schema, own);
    return whole.ok ? whole : checked;
  }
  return validate(found, schema, own);
}

function unwrapped(value: unknown): { readonly value: unknown } | undefined {
  if (typeof value !== 'object' || value === null || !('answer' in value)) return undefined;
  return Object.keys(value).length === 1 ? { value: value.answer } : undefined;
}

async function validate<T>(
  { value, isRepaired, openEnded, isLast }: FoundValue,
  schema: StandardSchemaV1<unknown, T>,
  jsonSchema: Json | undefined,
): Promise<Reading<T>> {
  if (!isComplete(value, jsonSchema, openEnded)) return problems[isLast ? 'unclosed' : 'damaged'];
  const result = await schema['~standard'].validate(value);
  if (result.issues !== undefined) {
    const problem = `it does not fit the schema: ${issuesText(result.issues).slice(0, 1_000)}`;
    return { ok: false, reason: 'wrong_shape', problem };
  }
  // A key unknown to the schema may come from damaged JSON.
  if (isRepaired && !isKeptWhole(value, result.value)) {
    return notJson('its JSON has errors, and keys that the schema does not have');
  }
  return { ok: true, output: result.value };
}

/**
 * Whether every unclosed object of a value has all properties of its JSON Schema, optional ones included, so that
 * nothing can be missing at its end. False if the schema lists none.
 */
function isComplete(
  value: unknown,
  schema: Json | undefined,
  openEnded: ReadonlySet<object>,
): boolean {
  if (openEnded.size === 0) return true;
  if (typeof value !== 'object' || value === null) return true;
  const known: JsonObject = isJsonObject(schema) ? schema : {};
  if (Array.isArray(value)) {
    return value.every((item) => isComplete(item, known.items, openEnded));
  }
  const properties: JsonObject = isJsonObject(known.properties) ? known.properties : {};
  if (openEnded.has(value)) {
    const names = Object.keys(properties);
    const isKnown = names.length > 0 || known.additionalProperties === false;
    if (!isKnown || names.some((name) => !Object.hasOwn(value, name))) return false;
  }
  return Object.entries(value).every(([key, part]) => isComplete(part, properties[key], openEnded));
}

/** Whether a schema's output still has every key and element of the value, as far as both have the same structure. */
function isKeptWhole(value: unknown, output: unknown): boolean {
  if (Array.isArray(value)) {
    if (!Array.isArray(output)) return true;
    return value.length === output.length && value.every((one, at) => isKeptWhole(one, output[at]));
  }
  if (!isJsonObject(value) || !isJsonObject(output)) return true;
  return Object.entries(value).every(
    ([key, part]) => Object.hasOwn(output, key) && isKeptWhole(part, output[key]),
  );
}
