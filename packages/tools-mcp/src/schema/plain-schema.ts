import type { Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject } from '@pce/core/internal';
import { cleanText } from '@pce/network-parts/node';

/** A server's schema, sanitized: one version to show to roles, one to validate with. */
interface PlainSchema {
  readonly shown: JsonObject;
  /** Draft 7, without references and slow keywords: no `pattern`, `format`, `uniqueItems`. */
  readonly checked: JsonObject;
}

/** Thrown with the reason why a schema is unusable. */
export class SchemaProblem extends Error {}

const maxNodes = 2_000;
const maxDepth = 32;
const maxDescriptionLength = 300;

interface Part {
  readonly shown: Json;
  readonly checked: Json;
  /** Whether parts were left out, so that it allows more than the schema does. */
  readonly isLoose: boolean;
}

interface ObjectPart extends Part {
  readonly shown: JsonObject;
  readonly checked: JsonObject;
}

/**
 * Reads the schema of an untrusted server: known keywords only, local references inlined, recursion cut off after one
 * round, and everything counted, so that compiling and validating stay bounded. Every omission makes the schema allow
 * more, never less. Throws `SchemaProblem`.
 */
export function plainSchema(root: JsonObject): PlainSchema {
  let nodes = 1; // the root
  const count = (more: number): void => {
    nodes += more;
    if (nodes > maxNodes) {
      throw new SchemaProblem(`it has more than ${maxNodes} parts once its references are put in`);
    }
  };

  const read = (schema: Json, refs: readonly string[], depth: number): Part => {
    count(1);
    if (typeof schema === 'boolean') return { shown: schema, checked: schema, isLoose: false };
    if (!isJsonObject(schema))
      throw new SchemaProblem('a part of it is neither an object nor a truth');
    if (depth > maxDepth) throw new SchemaProblem(`it is more than ${maxDepth} levels deep`);
    return readObject(schema, refs, depth);
  };

  const readObject = (schema: JsonObject, refs: readonly string[], depth: number): ObjectPart => {
    const own = readOwn(schema, refs, depth);
    return '$ref' in schema ? withTarget(schema, own, refs, depth) : own;
  };

  const readOwn = (schema: JsonObject, refs: readonly string[], depth: number): ObjectPart => {
    const shown = new Map<string, Json>();
    const checked = new Map<string, Json>();
    let isLoose = false;
    for (const [key, value] of Object.entries(schema)) {
      const part = readKeyword(key, value, refs, depth);
      if (part.shown !== undefined) shown.set(key, part.shown);
      if (part.checked !== undefined) checked.set(key, part.checked);
      isLoose ||= part.isLoose;
    }
    // Without the related keywords, which are not checked, these would forbid more.
    if ('patternProperties' in schema) checked.delete('additionalProperties');
    if ('minContains' in schema) checked.delete('contains');
    return {
      shown: Object.fromEntries(shown),
      checked: toDraft7(isLoose ? loosened(checked) : checked),
      isLoose,
    };
  };

  const readKeyword = (
    key: string,
    value: Json,
    refs: readonly string[],
    depth: number,
  ): Partial<Part> & Pick<Part, 'isLoose'> => {
    if (ignored.includes(key)) return { isLoose: false };
    if (notes.includes(key)) return { shown: value, isLoose: false };
    if (unchecked.includes(key)) return { shown: value, isLoose: true };
    if (key === 'title' || key === 'description') {
      return typeof value === 'string'
        ? { shown: cleanText(value, maxDescriptionLength), isLoose: false }
        : { isLoose: false };
    }
    if (rules.includes(key)) {
      count(Array.isArray(value) ? value.length : 0);
      return { shown: value, checked: value, isLoose: false };
    }
    if (Array.isArray(value)) {
      return lists.includes(key) ? readList(value, refs, depth) : { isLoose: true };
    }
    if (maps.includes(key)) return readMap(value, refs, depth);
    if (single.includes(key)) return read(value, refs, depth + 1);
    if (key !== '$dynamicRef' && key !== '$recursiveRef') return { isLoose: true };
    throw new SchemaProblem(`${key} is not read; use $ref to a place inside the schema`);
  };

  const readList = (items: readonly Json[], refs: readonly string[], depth: number): Part => {
    const parts = items.map((item) => read(item, refs, depth + 1));
    return {
      shown: parts.map((part) => part.shown),
      checked: parts.map((part) => part.checked),
      isLoose: parts.some((part) => part.isLoose),
    };
  };

  const readMap = (map: Json, refs: readonly string[], depth: number): Part => {
    if (!isJsonObject(map)) throw new SchemaProblem('its properties are not an object');
    const parts = Object.entries(map).map(([name, schema]): [string, Part] => [
      name,
      read(schema, refs, depth + 1),
    ]);
    return {
      shown: Object.fromEntries(parts.map(([name, part]) => [name, part.shown])),
      checked: Object.fromEntries(parts.map(([name, part]) => [name, part.checked])),
      isLoose: parts.some(([, part]) => part.isLoose),
    };
  };

  const withTarget = (
    { $ref }: JsonObject,
    own: ObjectPart,
    refs: readonly string[],
    depth: number,
  ): ObjectPart => {
    if (typeof $ref !== 'string') throw new SchemaProblem('its $ref is not a text');
    const target = refs.includes($ref)
      ? { shown: true, checked: true, isLoose: true }
      : read(targetOf(root, $ref), [...refs, $ref], depth + 1);
    return {
      shown: isJsonObject(target.shown) ? { ...target.shown, ...own.shown } : own.shown,
      checked: { allOf: [target.checked, own.checked] },
      isLoose: own.isLoose || target.isLoose,
    };
  };

  const { shown, checked } = readObject(root, ['#'], 0);
  return { shown, checked };
}

function targetOf(root: JsonObject, reference: string): Json {
  const target = resolvePointer(root, reference);
  if (target === undefined) {
    const where = cleanText(reference, 100);
    throw new SchemaProblem(`it refers to ${where}; only places inside the schema are read`);
  }
  return target;
}

/** Converts keywords of later drafts to draft 7. */
function toDraft7(checked: ReadonlyMap<string, Json>): JsonObject {
  const { prefixItems, dependentSchemas, dependentRequired, ...rest } = Object.fromEntries(checked);
  const tuple: JsonObject = prefixItems === undefined ? {} : { items: prefixItems };
  if (prefixItems !== undefined && rest.items !== undefined) tuple.additionalItems = rest.items;
  const dependencies = [dependentSchemas, dependentRequired].filter((each) => each !== undefined);
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

/** Relaxes keywords around a schema that allows too much: nothing is forbidden by it, and several alternatives may fit. */
function loosened(checked: ReadonlyMap<string, Json>): Map<string, Json> {
  const { oneOf, ...rest } = Object.fromEntries(checked);
  const kept = new Map(Object.entries(rest).filter(([key]) => !conditional.includes(key)));
  if (oneOf !== undefined && !kept.has('anyOf')) kept.set('anyOf', oneOf);
  return kept;
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

/** Keywords that are shown, without effect on validation. */
const notes = ['default', 'examples', 'deprecated', 'readOnly', 'writeOnly'];

/** Keywords that are neither shown nor validated. */
const ignored = ['$schema', '$id', '$comment', '$defs', 'definitions', '$anchor', '$ref'];

/** Keywords that are shown, but not validated: matching may take unbounded time. */
const unchecked = ['format', 'pattern', 'uniqueItems'];

/** Keywords that are validated unchanged. */
const rules = [
  'type',
  'enum',
  'const',
  'required',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'dependentRequired',
];

/** Keywords with schemas by name. */
const maps = ['properties', 'dependentSchemas'];

/** Keywords with a list of schemas. */
const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'];

/** Keywords with one schema, whose negation may matter. */
const conditional = ['not', 'if', 'then', 'else'];

/** Keywords with one schema. */
const single = [
  'items',
  'additionalItems',
  'additionalProperties',
  'contains',
  'propertyNames',
  ...conditional,
];

/** Resolves a local reference (`#`, `#/$defs/address`). Returns `undefined` for any other or a dangling one. */
function resolvePointer(root: Json, reference: string): Json | undefined {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return undefined;
  let found: Json | undefined = root;
  for (const part of reference.slice(2).split('/')) {
    const key = unescaped(part);
    if (key === undefined || typeof found !== 'object' || found === null) return undefined;
    found = Object.hasOwn(found, key)
      ? Object.entries(found).find(([each]) => each === key)?.[1]
      : undefined;
  }
  return found;
}

function unescaped(part: string): string | undefined {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return undefined;
  }
}
