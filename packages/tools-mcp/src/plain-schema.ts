import type { Json, JsonObject } from '@pce/core';
import { cleanText } from './clean-text.js';
import { resolvePointer } from './resolve-pointer.js';

/** A server's schema made safe: what a role is shown of it, and what values are checked against. */
export interface PlainSchema {
  readonly shown: JsonObject;
  /** Draft 7, without references and without anything that can take long: no `pattern`, `format`, `uniqueItems`. */
  readonly checked: JsonObject;
}

/** Why a schema is not used. */
export class SchemaProblem extends Error {}

const mostNodes = 2_000;
const deepest = 32;
const longestDescription = 300;

const values = ['default', 'examples', 'format', 'pattern', 'deprecated', 'readOnly', 'writeOnly'];
const rules = [
  ...['type', 'enum', 'const', 'required', 'minimum', 'maximum', 'exclusiveMinimum'],
  ...['exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength', 'minItems', 'maxItems'],
  ...['minProperties', 'maxProperties', 'dependentRequired'],
];
const single = ['items', 'additionalItems', 'additionalProperties', 'contains', 'propertyNames'];
const conditional = ['not', 'if', 'then', 'else'];
const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'];

interface Part {
  readonly shown: Json;
  readonly checked: Json;
  /** A recursive reference in it was cut off: it allows more than the schema does. */
  readonly isCut: boolean;
}

/**
 * Reads the schema of a server that is not trusted: known keywords only, local references put in where they stand, each
 * recursion cut off after its first round, and everything counted, so that neither compiling nor checking can blow up.
 * What it leaves out makes it allow more, never less. Throws `SchemaProblem`.
 */
export function plainSchema(root: JsonObject): PlainSchema {
  let nodes = 0;
  const count = (more: number): void => {
    nodes += more;
    if (nodes > mostNodes) {
      throw new SchemaProblem(`it has more than ${mostNodes} parts once its references are put in`);
    }
  };

  const read = (schema: Json, refs: readonly string[], depth: number): Part => {
    count(1);
    if (typeof schema === 'boolean') return { shown: schema, checked: schema, isCut: false };
    if (!isObject(schema)) throw new SchemaProblem('a part of it is neither an object nor a truth');
    if (depth > deepest) throw new SchemaProblem(`it is more than ${deepest} levels deep`);
    const own = readOwn(schema, refs, depth);
    return '$ref' in schema ? withTarget(schema, own, refs, depth) : own;
  };

  const readOwn = (schema: JsonObject, refs: readonly string[], depth: number): Part => {
    const shown = new Map<string, Json>();
    const checked = new Map<string, Json>();
    let isCut = false;
    const keep = (key: string, part: Part): void => {
      shown.set(key, part.shown);
      checked.set(key, part.checked);
      isCut ||= part.isCut;
    };
    for (const [key, value] of Object.entries(schema)) {
      if (key === 'title' || key === 'description') {
        if (typeof value === 'string') shown.set(key, cleanText(value, longestDescription));
      } else if (values.includes(key)) shown.set(key, value);
      else if (rules.includes(key)) {
        count(Array.isArray(value) ? value.length : 0);
        keep(key, { shown: value, checked: value, isCut: false });
      } else if (Array.isArray(value)) {
        if (lists.includes(key)) keep(key, readList(value, refs, depth));
      } else if (key === 'properties' || key === 'dependentSchemas') {
        keep(key, readMap(value, refs, depth));
      } else if (single.includes(key) || conditional.includes(key)) {
        keep(key, read(value, refs, depth + 1));
      } else if (key === '$dynamicRef' || key === '$recursiveRef') {
        throw new SchemaProblem(`${key} is not read; use $ref to a place inside the schema`);
      }
    }
    return {
      shown: Object.fromEntries(shown),
      checked: toDraft7(isCut ? loosened(checked) : checked),
      isCut,
    };
  };

  const readList = (items: readonly Json[], refs: readonly string[], depth: number): Part => {
    const parts = items.map((item) => read(item, refs, depth + 1));
    return {
      shown: parts.map((part) => part.shown),
      checked: parts.map((part) => part.checked),
      isCut: parts.some((part) => part.isCut),
    };
  };

  const readMap = (map: Json, refs: readonly string[], depth: number): Part => {
    if (!isObject(map)) throw new SchemaProblem('its properties are not an object');
    const parts = Object.entries(map).map(([name, schema]): [string, Part] => [
      name,
      read(schema, refs, depth + 1),
    ]);
    return {
      shown: Object.fromEntries(parts.map(([name, part]) => [name, part.shown])),
      checked: Object.fromEntries(parts.map(([name, part]) => [name, part.checked])),
      isCut: parts.some(([, part]) => part.isCut),
    };
  };

  const withTarget = (
    { $ref }: JsonObject,
    own: Part,
    refs: readonly string[],
    depth: number,
  ): Part => {
    if (typeof $ref !== 'string') throw new SchemaProblem('its $ref is not a text');
    const target = refs.includes($ref)
      ? { shown: true, checked: true, isCut: true }
      : read(targetOf(root, $ref), [...refs, $ref], depth + 1);
    const isCut = own.isCut || target.isCut;
    if (!isObject(own.shown) || !isObject(target.shown)) return { ...target, isCut };
    return {
      shown: { ...target.shown, ...own.shown },
      checked: { allOf: [target.checked, own.checked] },
      isCut,
    };
  };

  const { shown, checked } = read(root, ['#'], 0);
  if (!isObject(shown) || !isObject(checked)) throw new SchemaProblem('it is not an object');
  return { shown, checked };
}

/** Of what allows too much, nothing may be forbidden, and more than one alternative may fit. */
function loosened(checked: ReadonlyMap<string, Json>): Map<string, Json> {
  const { oneOf, ...rest } = Object.fromEntries(checked);
  const kept = new Map(Object.entries(rest).filter(([key]) => !conditional.includes(key)));
  if (oneOf !== undefined && !kept.has('anyOf')) kept.set('anyOf', oneOf);
  return kept;
}

function toDraft7(checked: ReadonlyMap<string, Json>): JsonObject {
  const { prefixItems, dependentSchemas, dependentRequired, ...rest } = Object.fromEntries(checked);
  const tuple: JsonObject = prefixItems === undefined ? {} : { items: prefixItems };
  if (prefixItems !== undefined && rest.items !== undefined) tuple.additionalItems = rest.items;
  const dependencies = [dependentSchemas, dependentRequired].filter(isObject);
  return {
    ...rest,
    ...tuple,
    ...(dependencies.length === 0
      ? {}
      : {
          allOf: [...listOf(rest.allOf), ...dependencies.map((each) => ({ dependencies: each }))],
        }),
  };
}

function targetOf(root: JsonObject, reference: string): Json {
  const target = resolvePointer(root, reference);
  if (target === undefined) {
    const where = cleanText(reference, 100);
    throw new SchemaProblem(`it refers to ${where}; only places inside the schema are read`);
  }
  return target;
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
