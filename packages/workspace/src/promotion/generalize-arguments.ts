import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject, parseReference, valueAt } from '@pce/core/internal';
import type { RecordedCall } from './recorded-turn.js';
import type { TriggerInputs } from './trigger-inputs.js';

type Path = readonly (string | number)[];

export interface Sources {
  readonly inputs: TriggerInputs;
  readonly step: number;
  readonly before: readonly ReadonlyMap<string, RecordedCall>[];
  /** Whether a value that is always the same may stay as it is; otherwise it has to come from an earlier result. */
  readonly isStated: (value: Json) => boolean;
}

/** Thrown if a value differs and has no source; the message is for people. */
export class UnexplainedValueError extends Error {}

/** Maximum number of values searched; values beyond it are ignored. */
const maxLeaves = 2_000;

/**
 * Generalizes the arguments of a command to a template for all occurrences: constant values unchanged, others as
 * placeholders for inputs and for the data of earlier steps.
 * @param values - The arguments of each occurrence.
 * @throws UnexplainedValueError if a value differs and has no source.
 */
export function generalizeArguments(
  objects: readonly JsonObject[],
  sources: Sources,
  path: Path = [],
): JsonObject {
  return Object.fromEntries(
    Object.keys(objects[0] ?? {}).map((key) => {
      const values = objects.map((object) => object[key] ?? null);
      return [key, generalize(values, sources, [...path, key])];
    }),
  );
}

function generalize(values: readonly Json[], sources: Sources, path: Path): Json {
  const [first = null] = values;
  const objects = values.filter(isJsonObject);
  if (objects.length === values.length) {
    if (objects.some((value) => '$ref' in value)) return referred(objects, sources, path);
    if (objects.every((value) => hasSameKeys(value, objects[0])))
      return generalizeArguments(objects, sources, path);
  }
  const lists = values.filter((value) => Array.isArray(value));
  if (lists.length === values.length && lists.every(({ length }) => length === lists[0]?.length)) {
    return (lists[0] ?? []).map((_, index) => {
      const items = lists.map((list) => list[index] ?? null);
      return generalize(items, sources, [...path, index]);
    });
  }
  const isConstant = values.every((value) => isDeepStrictEqual(value, first));
  if (isConstant && sources.isStated(first)) return constant(first, path);
  return (
    fromInput(values, sources, path) ??
    fromData(values, sources) ??
    fromPieces(values, sources, path) ??
    unexplained(path)
  );
}

function constant(value: Json, path: Path): Json {
  if (!JSON.stringify(value).includes('{{')) return value;
  throw new UnexplainedValueError(`the argument ${nameOf(path)} has "{{" in it`);
}

/** Returns a reference to a result of the same sequence, if all occurrences have it in the same place. */
function referred(values: readonly JsonObject[], { before }: Sources, path: Path): string {
  const places = values.map((value, index) => {
    const reference = typeof value.$ref === 'string' ? parseReference(value.$ref) : undefined;
    const [step] =
      [...(before[index] ?? [])].find(([, { result }]) => result === reference?.result) ?? [];
    return reference && step && placeholder(step, reference.path);
  });
  const [first] = places;
  if (first !== undefined && places.every((place) => place === first)) return first;
  throw new UnexplainedValueError(
    `the argument ${nameOf(path)} refers to a result from before the sequence, or not always to the same one`,
  );
}

function fromInput(
  values: readonly Json[],
  { inputs, step }: Sources,
  path: Path,
): string | undefined {
  const argument = path.findLast((key) => typeof key === 'string') ?? '';
  const input = inputs.of(values, step, argument);
  return input && `{{${input.name}}}`;
}

/** Returns the path in the data of an earlier step, if it is the same in all occurrences. */
function fromData(values: readonly Json[], { before: [first, ...others] }: Sources) {
  for (const [step, { data }] of [...(first ?? [])].reverse()) {
    for (const path of leaves(data, values[0] ?? null)) {
      const isThere = others.every((before, index) =>
        isDeepStrictEqual(valueAt(before.get(step)?.data, path), values[index + 1]),
      );
      if (isThere) return placeholder(step, path);
    }
  }
  return undefined;
}

/** Returns a text with an input inside: `reports/{{product}}.md`. */
function fromPieces(values: readonly Json[], sources: Sources, path: Path): string | undefined {
  const texts = values.filter((value) => typeof value === 'string');
  const start = shared(texts).replace(/[\p{L}\p{N}]+$/u, '');
  const end = reversed(shared(texts.map(reversed))).replace(/^[\p{L}\p{N}]+/u, '');
  if (texts.length < values.length || `${start}${end}`.includes('{{')) return undefined;
  const parts = texts.map((text) => text.slice(start.length, text.length - end.length));
  const input = fromInput(parts, sources, path);
  return input && `${start}${input}${end}`;
}

function shared([first = '', ...others]: readonly string[]): string {
  const end = [...first].findIndex((_, at) => others.some((other) => other[at] !== first[at]));
  return end === -1 ? first : first.slice(0, end);
}

function reversed(text: string): string {
  return text.split('').reverse().join('');
}

function unexplained(path: Path): never {
  throw new UnexplainedValueError(
    `the argument ${nameOf(path)} is found neither in the request nor in an earlier result`,
  );
}

/** Returns the paths of a value in the data, shortest first. */
function leaves(data: Json, wanted: Json): readonly Path[] {
  const found: Path[] = [];
  const waiting: (readonly [Path, Json])[] = [[[], data]];
  for (let seen = 0; seen < waiting.length && seen < maxLeaves; seen += 1) {
    const [path, value] = waiting[seen] ?? [[], null];
    if (isDeepStrictEqual(value, wanted)) found.push(path);
    const entries = Array.isArray(value)
      ? value.entries()
      : Object.entries(isJsonObject(value) ? value : {});
    for (const [key, item] of entries) waiting.push([[...path, key], item]);
  }
  return found;
}

function placeholder(step: string, path: Path): string {
  const keys = path.map((key) =>
    typeof key === 'number'
      ? `[${key}]`
      : /^[A-Za-z_$][\w$-]*$/.test(key)
        ? `.${key}`
        : `[${JSON.stringify(key)}]`,
  );
  return `{{steps.${step}${keys.join('')}}}`;
}

function nameOf(path: Path): string {
  return path.join('.');
}

function hasSameKeys(a: JsonObject, b: JsonObject | undefined): boolean {
  return isDeepStrictEqual(Object.keys(a).sort(), Object.keys(b ?? {}).sort());
}
