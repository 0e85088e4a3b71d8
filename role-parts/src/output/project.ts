import type { Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject, type TurnResultValue } from '@pce/core/internal';

/** A value of an output and its origin. */
export interface Leaf {
  /** Place in the output: `laptops[0].price`. */
  readonly path: string;
  /** Place in the data: `r1.items[0].price`. */
  readonly from: string;
  readonly value: Json;
}

/** The part of a value that a schema describes. */
export interface Projection {
  readonly value: Json;
  readonly leaves: readonly Leaf[];
}

/** Greatest depth of data; a schema may be recursive. */
const maxDepth = 30;

/** Path of a value in the output and in the data. */
interface Places {
  readonly path: string;
  readonly from: string;
}

/**
 * Returns the part of a value that a schema describes; `undefined` if the shape differs. Only checks what distinguishes
 * shapes: types, choices and required properties.
 */
export function project(
  value: Json,
  schema: Json | undefined,
  root: JsonObject,
  places: Places,
  depth = 0,
): Projection | undefined {
  if (depth > maxDepth) return undefined;
  const shape = resolved(schema, root);
  const choices = choicesOf(shape);
  if (choices !== undefined) {
    for (const choice of choices) {
      const found = project(value, choice, root, places, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  const types = typesOf(shape);
  if (types.length === 0 && !isScalar(value)) {
    return isAny(shape) ? { value, leaves: [{ ...places, value }] } : undefined;
  }
  if (Array.isArray(value)) {
    return types.includes('array') ? projectList(value, shape, root, places, depth) : undefined;
  }
  if (isJsonObject(value)) {
    return types.includes('object') ? projectObject(value, shape, root, places, depth) : undefined;
  }
  return isScalarOf(value, shape) ? { value, leaves: [{ ...places, value }] } : undefined;
}

function isScalar(value: Json): boolean {
  return value === null || typeof value !== 'object';
}

function isAny(shape: JsonObject): boolean {
  return !('enum' in shape) && !('const' in shape) && !('properties' in shape);
}

function projectList(
  items: readonly Json[],
  { items: schema }: JsonObject,
  root: JsonObject,
  { path, from }: Places,
  depth: number,
): Projection | undefined {
  const found = items.map((item, index) =>
    project(
      item,
      schema,
      root,
      { path: `${path}[${index}]`, from: `${from}[${index}]` },
      depth + 1,
    ),
  );
  const all = found.filter((each) => each !== undefined);
  if (all.length < items.length) return undefined;
  return { value: all.map((each) => each.value), leaves: all.flatMap(({ leaves }) => leaves) };
}

function projectObject(
  object: JsonObject,
  { properties, required, additionalProperties }: JsonObject,
  root: JsonObject,
  { path, from }: Places,
  depth: number,
): Projection | undefined {
  const entries: [string, Projection][] = [];
  const take = (name: string, key: string, schema: Json | undefined): boolean => {
    const places = { path: joinPath(path, name), from: joinPath(from, key) };
    const found = project(object[key] ?? null, schema, root, places, depth + 1);
    if (found !== undefined) entries.push([name, found]);
    return found !== undefined;
  };
  const named = isJsonObject(properties) ? properties : {};
  const needed = Array.isArray(required) ? required : [];
  for (const [name, schema] of Object.entries(named)) {
    const key = keyNamed(object, name);
    const isTaken = key !== undefined && take(name, key, schema);
    if (!isTaken && needed.includes(name)) return undefined;
  }
  if (Object.keys(named).length === 0 && isJsonObject(additionalProperties)) {
    for (const key of Object.keys(object))
      if (!take(key, key, additionalProperties)) return undefined;
  }
  if (entries.length === 0) return undefined;
  return {
    value: Object.fromEntries(entries.map(([name, { value }]) => [name, value])),
    leaves: entries.flatMap(([, { leaves }]) => leaves),
  };
}

/** Returns the key with this name, or else the only key with the same letters. */
function keyNamed(object: JsonObject, name: string): string | undefined {
  if (Object.hasOwn(object, name)) return name;
  const wanted = lettersOf(name);
  const [key, ...others] = Object.keys(object).filter((each) => lettersOf(each) === wanted);
  return others.length === 0 ? key : undefined;
}

/** Returns the letters and digits of a name in lower case: the same for "maxPrice", "max_price" and "Max price". */
export function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

export function joinPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** Longest chain of references that is followed; a longer one is a cycle. */
const maxReferences = 20;

/** Resolves `$ref` against the root schema. */
export function resolved(schema: Json | undefined, root: JsonObject): JsonObject {
  let current = schema;
  for (let depth = 0; depth < maxReferences; depth += 1) {
    if (!isJsonObject(current)) return {};
    const { $ref } = current;
    if (typeof $ref !== 'string') return current;
    current = $ref
      .replace(/^#\/?/, '')
      .split('/')
      .filter((part) => part !== '')
      .reduce<Json | undefined>((at, part) => childOf(at, decodeURIComponent(part)), root);
  }
  return {};
}

function childOf(value: Json | undefined, name: string): Json | undefined {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Returns the alternatives (`anyOf`, `oneOf`) of a schema. */
export function choicesOf(schema: JsonObject): readonly Json[] | undefined {
  const { anyOf, oneOf } = schema;
  if (Array.isArray(anyOf)) return anyOf;
  return Array.isArray(oneOf) ? oneOf : undefined;
}

/** Whether a scalar is of a type that the schema names, and one of its choices. */
function isScalarOf(value: Json, schema: JsonObject): boolean {
  if (Array.isArray(schema.enum)) return schema.enum.includes(value);
  if ('const' in schema) return schema.const === value;
  const types = typesOf(schema);
  return types.length === 0 || types.includes(typeOf(value)) || isWhole(value, types);
}

/** Returns the types that a schema allows; an empty list means any. */
export function typesOf({ type }: JsonObject): readonly string[] {
  if (Array.isArray(type)) return type.map(String);
  return typeof type === 'string' ? [type] : [];
}

function typeOf(value: Json): string {
  return value === null ? 'null' : typeof value;
}

function isWhole(value: Json, types: readonly string[]): boolean {
  return types.includes('integer') && Number.isInteger(value);
}

/** A value inside of a result. */
export interface PlacedValue {
  /** `r1.items[0].price`. */
  readonly from: string;
  /** Name of the field that it is in; empty for a whole result and for an item of a list. */
  readonly key: string;
  readonly value: Json;
}

const maxValues = 100_000;

/** Returns the values of results in depth-first order, each result before its parts. */
export function valuesInResults(results: Iterable<TurnResultValue>): readonly PlacedValue[] {
  const found: PlacedValue[] = [];
  const add = (value: Json, from: string, key: string): void => {
    if (found.length === maxValues) return;
    found.push({ from, key, value });
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) add(item, `${from}[${index}]`, '');
    } else if (isJsonObject(value)) {
      for (const [name, each] of Object.entries(value)) add(each, joinPath(from, name), name);
    }
  };
  for (const { ref, data } of results) add(data, ref, '');
  return found;
}
