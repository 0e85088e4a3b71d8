import { isJsonObject, type Json, type JsonObject } from '../contracts/json.js';
import { InvalidInputError } from '../errors.js';

/**
 * Reference to a result: `{ "$ref": "r3.files[0].path" }` in a tool's arguments refers to a value in the third result of the
 * turn, so that values pass between tools without a model. `{ "$ref": "a1" }` refers to the id of an attachment.
 */
type Reference = { readonly $ref: string };

type Key = string | number;

const pathPart =
  /\.([\p{L}_$][\p{L}\p{M}\p{N}_$-]*)|\[(\d+)\]|\["((?:[^"\\\p{Cc}]|\\["\\/bfnrt]|\\u[\da-fA-F]{4})*)"\]/guy;

/** Returns the keys of a path such as `files[0].path` or `files[0]["a b"]`; `undefined` if it is not a path. */
export function parsePath(path: string): readonly Key[] | undefined {
  const text = /^[[.]/.test(path) || path === '' ? path : `.${path}`;
  const keys: Key[] = [];
  let end = 0;
  for (const match of text.matchAll(pathPart)) {
    if (match[1] !== undefined) keys.push(match[1]);
    else if (match[2] !== undefined) keys.push(Number(match[2]));
    else keys.push(JSON.parse(`"${match[3]}"`) as string);
    end = match.index + match[0].length;
  }
  return end === text.length ? keys : undefined;
}

/** Returns the value at a path, by own properties only; `undefined` if there is none. */
export function valueAt(value: Json | undefined, keys: readonly Key[]): Json | undefined {
  return keys.reduce(ownValue, value);
}

/** Returns the value that a reference names: `r1.people.email` is the list of that field of all items. */
export function referredValue(value: Json | undefined, keys: readonly Key[]): Json | undefined {
  return keys.reduce(fieldOf, value);
}

function fieldOf(current: Json | undefined, key: Key): Json | undefined {
  if (!Array.isArray(current) || typeof key === 'number') return ownValue(current, key);
  const fields = current.map((item) => fieldOf(item, key));
  return fields.length > 0 && fields.every((field) => field !== undefined) ? fields : undefined;
}

function ownValue(current: Json | undefined, key: Key): Json | undefined {
  if (Array.isArray(current)) return typeof key === 'number' ? current[key] : undefined;
  return isJsonObject(current) && Object.hasOwn(current, key) ? current[key] : undefined;
}

/** Parses `r3.files[0].path` into the number of the result and the path in it; `undefined` if it is not a reference. */
export function parseReference(
  text: string,
): { readonly result: number; readonly path: readonly Key[] } | undefined {
  const match = /^r([1-9]\d{0,8})(?=$|[.[])(.*)$/s.exec(text);
  if (match === null) return undefined;
  const path = parsePath(match[2] ?? '');
  return path === undefined ? undefined : { result: Number(match[1]), path };
}

/**
 * Returns the references of a text that contains nothing else: one for `r3`, a list for `r2 and r3` or `r1, r2 and r3`;
 * `undefined` for other text.
 */
export function referencesIn(text: string): Reference | Reference[] | undefined {
  const parts = text.trim().split(/\s*,\s*and\s+|\s*,\s*|\s+and\s+/);
  if (!parts.every((part) => parseReference(part) !== undefined)) return undefined;
  const references = parts.map(($ref): Reference => ({ $ref }));
  return references.length === 1 ? references[0] : references;
}

/** Thrown for a `$ref` to a result, or a path in it, that does not exist. */
export class UnknownReferenceError extends InvalidInputError {
  constructor(reference: string) {
    super(`${reference}: no result of this turn has it`);
  }
}

/** Returns the arguments with each reference replaced by its value. Throws `UnknownReferenceError`. */
export function resolveReferences(
  args: JsonObject,
  result: (number: number) => Json | undefined,
): JsonObject {
  if (!mayRefer(args)) return args;
  return Object.fromEntries(
    Object.entries(args).map(([key, value]) => [key, resolve(value, result)]),
  );
}

function resolve(value: Json, result: (number: number) => Json | undefined): Json {
  if (Array.isArray(value)) return value.map((item) => resolve(item, result));
  if (!isJsonObject(value)) return value;
  const reference = value.$ref;
  if (typeof reference !== 'string' || Object.keys(value).length !== 1) {
    return resolveReferences(value, result);
  }
  // An attachment is passed by its id; the tool reads it.
  if (/^a[1-9]\d{0,8}$/.test(reference)) return reference;
  const parsed = parseReference(reference);
  const found = parsed && referredValue(result(parsed.result), parsed.path);
  if (found === undefined) throw new UnknownReferenceError(reference);
  return found;
}

/** Returns the first reference in a value, if there is one. */
export function referenceIn(value: Json): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (isJsonObject(value) && typeof value.$ref === 'string' && Object.keys(value).length === 1)
    return value.$ref;
  for (const item of Object.values(value)) {
    const found = referenceIn(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function mayRefer(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '$ref') || Object.values(value).some(mayRefer);
}

const maxLength = 300;
const maxItems = 8;

/** Returns a one-line digest of a value, for roles and people; the whole result is available by reference. */
export function digest(value: Json): string {
  return cut(describe(value, 0), maxLength);
}

function describe(value: Json, depth: number): string {
  if (typeof value === 'string') return cut(oneLine(value), depth === 0 ? maxLength : 80);
  if (value === null || typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return describeList(value, depth);
  if (typeof value.$ref === 'string') return value.$ref;
  const keys = Object.keys(value);
  if (depth === 2) return `${keys.length} ${keys.length === 1 ? 'field' : 'fields'}`;
  return listed(keys, (key) => `${key}: ${describe(value[key] ?? null, depth + 1)}`);
}

function describeList(items: readonly Json[], depth: number): string {
  const count = `${items.length} ${items.length === 1 ? 'item' : 'items'}`;
  if (items.length === 0 || depth === 2) return count;
  return `${count} (${listed(items, (item) => describe(item, depth + 1))})`;
}

// Joined at once: a concatenated text would retain its pieces in memory.
function listed<T>(items: readonly T[], text: (item: T) => string): string {
  const shown: string[] = [];
  for (const item of items) {
    if (shown.length === maxItems) {
      shown.push('...');
      break;
    }
    shown.push(text(item));
  }
  return shown.join(', ');
}

// Three dots instead of one character, so that an ASCII text keeps half the size in memory.
function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 3)}...` : text;
}

/** Collapses whitespace, of a long text only at the beginning. */
function oneLine(whole: string): string {
  const text = whole.length > 2 * maxLength ? whole.slice(0, 2 * maxLength) : whole;
  return /[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text;
}
