import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, type Json, type JsonObject } from '@pce/core/contracts';
import { parseReference, valueAt } from '@pce/core/tools';
import type { RecordedCommand } from './recorded-turn.js';

type Path = readonly (string | number)[];

/** One occurrence, as far as arguments can come from it. */
export interface Source {
  /** The texts at the places of the trigger that differ, by the name of the place: those of the own command first. */
  readonly slots: ReadonlyMap<string, string>;
  /** The commands before the one whose arguments these are, by the name of their step. */
  readonly before: ReadonlyMap<string, RecordedCommand>;
}

/** Source of an argument's value in each occurrence. */
export interface SlotUse {
  readonly slot: string;
  /** The argument that the slot alone gives. */
  readonly argument: string;
  readonly isNumber: boolean;
}

/** Thrown if a value differs and has no source; the message is for people. */
export class UnexplainedValueError extends Error {}

/** Maximum number of values searched; it is no error if one lies beyond. */
const maxLeaves = 2_000;

/**
 * Generalizes the arguments of a command to a template that gives each occurrence its own: constant values as they are,
 * the others as placeholders for slots and for the data of earlier steps.
 *
 * @param values - The arguments of each occurrence.
 * @param sources - In the same order.
 * @throws UnexplainedValueError if a value differs and has no source.
 */
export function generalizeArguments(
  values: readonly JsonObject[],
  sources: readonly Source[],
  onUse: (use: SlotUse) => void,
): JsonObject {
  return generalizeObject(values, sources, [], onUse);
}

function generalize(
  values: readonly Json[],
  sources: readonly Source[],
  path: Path,
  onUse: (use: SlotUse) => void,
): Json {
  const [first = null] = values;
  const objects = values.filter(isJsonObject);
  if (objects.length === values.length) {
    if (objects.some((value) => '$ref' in value)) return referred(objects, sources, path);
    if (objects.every((value) => hasSameKeys(value, objects[0])))
      return generalizeObject(objects, sources, path, onUse);
  }
  const lists = values.filter((value) => Array.isArray(value));
  if (lists.length === values.length && lists.every(({ length }) => length === lists[0]?.length)) {
    return (lists[0] ?? []).map((_, index) => {
      const items = lists.map((list) => list[index] ?? null);
      return generalize(items, sources, [...path, index], onUse);
    });
  }
  if (values.every((value) => isDeepStrictEqual(value, first))) return constant(first, path);
  return (
    fromSlot(values, sources, path, onUse) ??
    fromData(values, sources) ??
    fromPieces(values, sources) ??
    unexplained(path)
  );
}

function generalizeObject(
  objects: readonly JsonObject[],
  sources: readonly Source[],
  path: Path,
  onUse: (use: SlotUse) => void,
): JsonObject {
  return Object.fromEntries(
    Object.keys(objects[0] ?? {}).map((key) => {
      const values = objects.map((object) => object[key] ?? null);
      return [key, generalize(values, sources, [...path, key], onUse)];
    }),
  );
}

function constant(value: Json, path: Path): Json {
  if (!JSON.stringify(value).includes('{{')) return value;
  throw new UnexplainedValueError(`the argument ${nameOf(path)} has "{{" in it`);
}

/** Returns a reference to a result of the same sequence, if all occurrences have it in the same place. */
function referred(values: readonly JsonObject[], sources: readonly Source[], path: Path): string {
  const places = values.map((value, index) => {
    const reference = typeof value.$ref === 'string' ? parseReference(value.$ref) : undefined;
    const [step] =
      [...(sources[index]?.before ?? [])].find(([, { result }]) => result === reference?.result) ??
      [];
    return reference && step && placeholder(step, reference.path);
  });
  const [first] = places;
  if (first !== undefined && places.every((place) => place === first)) return first;
  throw new UnexplainedValueError(
    `the argument ${nameOf(path)} refers to a result from before the sequence, or not always to the same one`,
  );
}

function fromSlot(
  values: readonly Json[],
  sources: readonly Source[],
  path: Path,
  onUse: (use: SlotUse) => void,
): string | undefined {
  const slot = [...(sources[0]?.slots.keys() ?? [])].find((name) =>
    values.every((value, index) => {
      const text = sources[index]?.slots.get(name);
      return (
        text !== undefined && (value === text || (isPlainNumber(text) && value === Number(text)))
      );
    }),
  );
  if (slot === undefined) return undefined;
  const argument = path.findLast((key) => typeof key === 'string') ?? '';
  onUse({ slot, argument, isNumber: typeof values[0] === 'number' });
  return `{{${slot}}}`;
}

/** Returns the place in the data of an earlier step, if it is the same in all occurrences. */
function fromData(values: readonly Json[], sources: readonly Source[]): string | undefined {
  const [first, ...others] = sources;
  for (const [step, { data }] of [...(first?.before ?? [])].reverse()) {
    for (const path of leaves(data, values[0] ?? null)) {
      const isThere = others.every(({ before }, index) =>
        isDeepStrictEqual(valueAt(before.get(step)?.data, path), values[index + 1]),
      );
      if (isThere) return placeholder(step, path);
    }
  }
  return undefined;
}

/** Returns a text with slots: `reports/{{product}}.md`. */
function fromPieces(values: readonly Json[], sources: readonly Source[]): string | undefined {
  const templates = values.map((value, index) => {
    if (typeof value !== 'string' || value.includes('{{')) return undefined;
    const slots = [...(sources[index]?.slots ?? [])].filter(([, text]) => text.length > 1);
    const longestFirst = slots.sort(([, a], [, b]) => b.length - a.length);
    const used = longestFirst.find(([, text]) => value.includes(text));
    return used && value.replaceAll(used[1], `{{${used[0]}}}`);
  });
  const [first] = templates;
  return templates.every((template) => template === first) ? first : undefined;
}

function unexplained(path: Path): never {
  throw new UnexplainedValueError(
    `the argument ${nameOf(path)} differs and is found neither in the command nor in an earlier result`,
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

function isPlainNumber(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}

function hasSameKeys(a: JsonObject, b: JsonObject | undefined): boolean {
  return isDeepStrictEqual(Object.keys(a).sort(), Object.keys(b ?? {}).sort());
}
