import { isJsonObject, type Json, type JsonObject } from '@pce/core/contracts';
import { choicesOf, isScalarOf, resolved, typesOf } from './json-type.js';

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
export interface Places {
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
