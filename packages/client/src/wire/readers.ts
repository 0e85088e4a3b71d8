/** What JSON can hold. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A JSON object. */
export type JsonObject = { [key: string]: Json };

/** A value that is not what it should be; the message says where. */
export class ReadError extends Error {}

/** Checks a value of the wire and makes it one of the client; throws `ReadError`. */
export type Reader<Value> = (value: unknown, where: string) => Value;

/** What a reader makes. */
export type ReadBy<Each> = Each extends Reader<infer Value> ? Value : never;

type Readers = Readonly<Record<string, Reader<unknown>>>;

type Needed<Fields extends Readers> = { readonly [Name in keyof Fields]: ReadBy<Fields[Name]> };
type Optional<Fields extends Readers> = { readonly [Name in keyof Fields]?: ReadBy<Fields[Name]> };

function unexpected(expected: string, value: unknown, where: string): ReadError {
  const found = value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value;
  return new ReadError(`expected ${expected} at ${where || 'the top'}, found ${found}`);
}

export const text: Reader<string> = (value, where) => {
  if (typeof value === 'string') return value;
  throw unexpected('text', value, where);
};

export const number: Reader<number> = (value, where) => {
  if (typeof value === 'number') return value;
  throw unexpected('a number', value, where);
};

export const flag: Reader<boolean> = (value, where) => {
  if (typeof value === 'boolean') return value;
  throw unexpected('true or false', value, where);
};

/** ISO 8601 on the wire, Unix time in milliseconds here. */
export const time: Reader<number> = (value, where) => {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isFinite(at)) return at;
  throw unexpected('a time', value, where);
};

/** Data of the user: its names are kept. */
export const json: Reader<Json> = (value, where) => {
  if (isJson(value)) return value;
  throw unexpected('a value', value, where);
};

export const jsonObject: Reader<JsonObject> = (value, where) => {
  if (isJson(value) && isRecord(value)) return value;
  throw unexpected('an object', value, where);
};

export function oneOf<const Value extends string>(values: readonly Value[]): Reader<Value> {
  return (value, where) => {
    const found = values.find((each) => each === value);
    if (found !== undefined) return found;
    throw new ReadError(`expected one of ${values.join(', ')} at ${where}`);
  };
}

export function orNull<Value>(reader: Reader<Value>): Reader<Value | null> {
  return (value, where) => (value === null ? null : reader(value, where));
}

export function list<Value>(reader: Reader<Value>): Reader<readonly Value[]> {
  return (value, where) => {
    if (!Array.isArray(value)) throw unexpected('a list', value, where);
    return value.map((each, index) => reader(each, `${where}[${index}]`));
  };
}

/**
 * An object, its fields named in camelCase here and in snake_case on the wire. Fields it does not name are passed over,
 * so that a newer server may add some.
 */
export function object<Fields extends Readers, More extends Readers = Record<never, never>>(
  required: Fields,
  optional?: More,
): Reader<Needed<Fields> & Optional<More>> {
  const fields = Object.entries(required).map(
    ([name, reader]) => [name, toSnake(name), reader] as const,
  );
  const more = Object.entries(optional ?? {}).map(
    ([name, reader]) => [name, toSnake(name), reader] as const,
  );
  return (value, where) => {
    if (!isRecord(value)) throw unexpected('an object', value, where);
    const at = (wire: string): unknown => (Object.hasOwn(value, wire) ? value[wire] : undefined);
    const place = (wire: string): string => (where === '' ? wire : `${where}.${wire}`);
    const read = [...fields, ...more.filter(([, wire]) => at(wire) !== undefined)].map(
      ([name, wire, reader]) => [name, reader(at(wire), place(wire))],
    );
    // Built name by name, which the compiler cannot follow.
    return Object.fromEntries(read) as Needed<Fields> & Optional<More>;
  };
}

export function toSnake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whatever `JSON.parse` makes is JSON. */
function isJson(value: unknown): value is Json {
  return value !== undefined && typeof value !== 'function' && typeof value !== 'bigint';
}
