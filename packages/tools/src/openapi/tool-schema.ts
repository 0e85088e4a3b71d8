import type { Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject, issuesText } from '@pce/core/internal';
import * as z from 'zod';
import type { HttpOutput } from '../http/http-output.js';
import { DocumentFault, member, members, type Place, resolved } from './document-reader.js';

/** Most parts of one schema after its references are put in. */
const maxParts = 5_000;
const maxDepth = 50;

const plain = [
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'enum',
  'const',
  'required',
  'type',
  'format',
  'pattern',
  'multipleOf',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
];
const single = ['items', 'additionalProperties'];
const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];

/**
 * Reads a schema of an OpenAPI document as JSON Schema 2020-12 with its references put in: of a recursive one the first
 * round, whatever is inside. Keywords that are neither shown nor checked are left out.
 *
 * @param hidden - Properties that the other side has: `readOnly` for requests, `writeOnly` for responses.
 */
export function toolSchema(root: Json, place: Place, hidden: 'readOnly' | 'writeOnly'): Json {
  let parts = 0;

  const read = (outer: Place, around: readonly string[]): Json => {
    const { value, pointer } = resolved(root, outer);
    if (typeof value === 'boolean') return value;
    if (!isJsonObject(value)) throw new DocumentFault(pointer, 'expected a schema: an object');
    if (around.includes(pointer)) return {};
    parts += 1;
    if (parts > maxParts || around.length > maxDepth)
      throw new DocumentFault(
        place.pointer,
        `has more than ${maxParts} parts, or ${maxDepth} levels`,
      );
    const own = readOwn({ value, pointer }, value, [...around, pointer]);
    const { description } = isJsonObject(outer.value) ? outer.value : {};
    return typeof description === 'string' ? { ...own, description } : own;
  };

  const readOwn = (at: Place, value: JsonObject, around: readonly string[]): JsonObject => {
    const schema: JsonObject = {};
    for (const [key, inner] of members(at)) {
      if (plain.includes(key) && inner.value !== undefined) schema[key] = inner.value;
      else if (single.includes(key)) schema[key] = read(inner, around);
      else if (lists.includes(key))
        schema[key] = members(inner).map(([, each]) => read(each, around));
    }
    const properties = members(member(at, 'properties')).filter(([, each]) => {
      const { value: property } = resolved(root, each);
      return !isJsonObject(property) || property[hidden] !== true;
    });
    if ('properties' in value) {
      schema.properties = Object.fromEntries(
        properties.map(([name, each]) => [name, read(each, around)]),
      );
      const isShown = (name: Json): boolean =>
        properties.some(([each]) => each === name) ||
        !Object.hasOwn(Object(value.properties), String(name));
      if (Array.isArray(schema.required)) schema.required = schema.required.filter(isShown);
    }
    return value.nullable === true ? orNull(bounded(schema)) : bounded(schema);
  };

  return read(place, []);
}

/** Converts the limits of OpenAPI 3.0, which are flags beside `minimum` and `maximum`. */
function bounded({ exclusiveMinimum, exclusiveMaximum, ...schema }: JsonObject): JsonObject {
  const { minimum, maximum, ...rest } = schema;
  return {
    ...rest,
    ...limit('minimum', 'exclusiveMinimum', minimum, exclusiveMinimum),
    ...limit('maximum', 'exclusiveMaximum', maximum, exclusiveMaximum),
  };
}

function limit(name: string, exclusive: string, value?: Json, flag?: Json): JsonObject {
  if (flag === true && value !== undefined) return { [exclusive]: value };
  return {
    ...(value !== undefined && { [name]: value }),
    ...(typeof flag === 'number' && { [exclusive]: flag }),
  };
}

/** Allows `null` besides, as `nullable` of OpenAPI 3.0 does. */
function orNull(schema: JsonObject): JsonObject {
  const { type, enum: values } = schema;
  if (typeof type !== 'string') return { anyOf: [schema, { type: 'null' }] };
  return {
    ...schema,
    type: [type, 'null'],
    ...(Array.isArray(values) && !values.includes(null) && { enum: [...values, null] }),
  };
}

/** Keywords that are left to the server: patterns may take unbounded time, and formats differ. */
const unchecked = [
  'format',
  'pattern',
  'uniqueItems',
  'default',
  'examples',
  'deprecated',
  'title',
];

/**
 * Returns the schema that values are checked with. It allows more than the shown one, never less.
 *
 * @param isOpen - Whether objects may have properties that the document does not name.
 */
export function checkedSchema(schema: Json, isOpen: boolean): Json {
  if (!isJsonObject(schema)) return schema;
  const checked: JsonObject = {};
  for (const [key, value] of Object.entries(schema)) {
    if (unchecked.includes(key) || (isOpen && key === 'additionalProperties' && value === false))
      continue;
    const each = (inner: Json): Json => checkedSchema(inner, isOpen);
    if (key === 'oneOf') checked.anyOf ??= asList(value).map(each);
    else if (lists.includes(key)) checked[key] = asList(value).map(each);
    else if (single.includes(key)) checked[key] = each(value);
    else if (key === 'properties' && isJsonObject(value))
      checked[key] = Object.fromEntries(
        Object.entries(value).map(([name, one]) => [name, each(one)]),
      );
    else checked[key] = value;
  }
  return checked;
}

function asList(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** Builds the check of a schema. Throws an error for a schema that is wrong. */
export function toZod(schema: Json): z.ZodType {
  if (typeof schema !== 'boolean' && !isJsonObject(schema)) throw new Error('expected a schema');
  // A local registry, so that titles do not enter zod's global one.
  return z.fromJSONSchema(schema, { registry: z.registry() });
}

/**
 * Returns a function that compares the answers of an operation with the document's schemas by status. Properties that the
 * document does not name are allowed.
 */
export function answerCheck(
  schemas: Readonly<Record<string, Json>>,
): (output: HttpOutput) => string | null {
  const compiled = new Map<string, z.ZodType>();
  return ({ status, json, text, binary }) => {
    const key = [String(status), `${String(status)[0]}XX`, 'default'].find(
      (each) => each in schemas,
    );
    if (key === undefined) return null;
    if (text !== null || binary !== null) return 'expected JSON';
    const schema = compiled.get(key) ?? toZod(checkedSchema(schemas[key] ?? {}, true));
    compiled.set(key, schema);
    const parsed = schema.safeParse(json);
    return parsed.success ? null : issuesText(parsed.error.issues).slice(0, 500);
  };
}
