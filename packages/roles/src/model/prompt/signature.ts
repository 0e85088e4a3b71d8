import { isJsonObject, type Json, type JsonObject } from '@pce/core/contracts';
import { shorten } from '@pce/role-parts';

/** Depth below which a schema is shown as JSON. */
const deepest = 3;

/**
 * Renders a JSON Schema of arguments as a signature, in a third of the tokens: `(path: string, depth?: integer)`.
 * Unsupported parts are shown as JSON.
 */
export function signature(parameters: JsonObject): string {
  return `(${fields(parameters, 0).join(', ')})`;
}

/** Returns the descriptions of the parameters, one a line. */
export function parameterNotes(parameters: JsonObject): string[] {
  return Object.entries(objectOf(parameters.properties)).flatMap(([name, schema]) => {
    const { description } = objectOf(schema);
    return typeof description === 'string' ? [`  ${name}: ${shorten(description, 200)}`] : [];
  });
}

function fields(schema: JsonObject, depth: number): string[] {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  return Object.entries(objectOf(schema.properties)).map(([name, property]) => {
    const optional = required.has(name) ? '' : '?';
    return `${name}${optional}: ${typeOf(property, depth)}${defaultOf(property)}`;
  });
}

function typeOf(schema: Json, depth: number): string {
  const {
    type,
    enum: values,
    const: only,
    items,
    properties,
    anyOf,
    pattern,
    format,
  } = objectOf(schema);
  if (depth > deepest) return shorten(JSON.stringify(schema), 200);
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join('|');
  if (Array.isArray(anyOf)) return anyOf.map((each) => typeOf(each, depth + 1)).join('|');
  if (type === 'array') return `${items === undefined ? 'any' : typeOf(items, depth + 1)}[]`;
  if (type === 'object' && properties !== undefined) {
    return `{${fields(objectOf(schema), depth + 1).join(', ')}}`;
  }
  const plain = Array.isArray(type) ? type.join('|') : type;
  if (typeof plain !== 'string')
    return isEmpty(schema) ? 'any' : shorten(JSON.stringify(schema), 200);
  const rule = typeof format === 'string' ? format : pattern;
  return `${plain}${typeof rule === 'string' ? ` (${shorten(rule, 60)})` : ''}${rangeOf(schema)}`;
}

function rangeOf(schema: Json): string {
  const { minimum, maximum } = objectOf(schema);
  if (typeof minimum !== 'number' && typeof maximum !== 'number') return '';
  // zod writes the range of safe integers into every integer: omit it.
  const low = typeof minimum === 'number' && minimum > Number.MIN_SAFE_INTEGER ? minimum : '';
  const high = typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER ? maximum : '';
  return low === '' && high === '' ? '' : ` ${low}..${high}`;
}

function defaultOf(schema: Json): string {
  const { default: value } = objectOf(schema);
  return value === undefined ? '' : ` = ${shorten(JSON.stringify(value), 60)}`;
}

function isEmpty(schema: Json): boolean {
  return Object.keys(objectOf(schema)).every((key) => key === 'description');
}

function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
