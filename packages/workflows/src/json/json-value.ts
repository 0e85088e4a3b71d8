import type { Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject } from '@pce/core/internal';

/** Returns an own property only, so that no name reaches a prototype. */
export function ownValue(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Describes a value of any size in a few words: `3 items`, `"laptops"`. */
export function describeJson(value: Json): string {
  if (Array.isArray(value)) return plural(value.length, 'item');
  if (isJsonObject(value)) return plural(Object.keys(value).length, 'entry', 'entries');
  if (typeof value === 'string' && value.length > 80) return plural(value.length, 'character');
  return JSON.stringify(value);
}

/** Returns the kind of a value for errors: `a list`, `text`. */
export function kindOf(value: Json): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  switch (typeof value) {
    case 'string':
      return 'text';
    case 'number':
      return 'a number';
    case 'boolean':
      return String(value);
    default:
      return 'a mapping';
  }
}

/** Returns whether two JSON values are equal, in any order of keys. */
export function sameJson(left: Json | undefined, right: Json): boolean {
  if (Array.isArray(left) || Array.isArray(right)) {
    return (
      Array.isArray(left) &&
      Array.isArray(right) &&
      left.length === right.length &&
      right.every((item, index) => sameJson(left[index], item))
    );
  }
  if (!isJsonObject(left) || !isJsonObject(right)) return left === right;
  const keys = Object.keys(right);
  return (
    keys.length === Object.keys(left).length &&
    keys.every((key) => Object.hasOwn(left, key) && sameJson(left[key], right[key] ?? null))
  );
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

const words: ReadonlyMap<string, Json> = new Map<string, Json>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['~', null],
  ['[]', []],
]);

/** Parses a value written as text: `true`, `3`, `'in quotes'`, `[]`; anything else is returned as text. */
export function readScalar(source: string): Json {
  const text = source.trim();
  const word = words.get(text);
  if (word !== undefined) return word;
  if (/^[-+]?\d{1,15}(?:\.\d{1,15})?$/.test(text)) return Number(text);
  const quote = text.charAt(0);
  const isQuoted = text.length > 1 && (quote === "'" || quote === '"') && text.endsWith(quote);
  return isQuoted ? text.slice(1, -1) : text;
}
