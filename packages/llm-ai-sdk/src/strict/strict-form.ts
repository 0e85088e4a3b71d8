import type { Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject } from '@pce/core/internal';

/** A part of a JSON Schema, as far as strict mode can express it. */
export type SchemaShape =
  | { readonly is: 'reference'; readonly to: string }
  | { readonly is: 'choice'; readonly among: readonly Json[] }
  | {
      readonly is: 'object';
      readonly properties: readonly (readonly [name: string, schema: Json])[];
      readonly required: ReadonlySet<string>;
    }
  /** An object with names of the model's choice. */
  | { readonly is: 'record'; readonly values: JsonObject }
  | { readonly is: 'list'; readonly items: Json }
  | { readonly is: 'constant'; readonly values: readonly Json[] }
  | { readonly is: 'plain'; readonly type: string }
  /** Anything else, such as an object that is open for every property. */
  | { readonly is: 'open'; readonly type: 'object' | 'value' };

/** Returns the shape of a JSON Schema; limits are not part of it. */
export function shapeOf(schema: Json): SchemaShape {
  if (!isJsonObject(schema)) return { is: 'open', type: 'value' };
  const { $ref, anyOf, oneOf = anyOf, allOf, type, enum: values } = schema;
  if (typeof $ref === 'string') return { is: 'reference', to: $ref };
  if (Array.isArray(oneOf)) return { is: 'choice', among: oneOf };
  if (Array.isArray(allOf))
    return allOf.length === 1 ? shapeOf(allOf[0] ?? true) : { is: 'open', type: 'value' };
  if (schema.const !== undefined) return { is: 'constant', values: [schema.const] };
  if (Array.isArray(values)) return { is: 'constant', values };
  if (Array.isArray(type))
    return { is: 'choice', among: type.map((one) => ({ ...schema, type: one })) };
  if (type === 'object') return objectShape(schema);
  if (type === 'array')
    return isJsonObject(schema.items)
      ? { is: 'list', items: schema.items }
      : { is: 'open', type: 'value' };
  return typeof type === 'string' ? { is: 'plain', type } : { is: 'open', type: 'value' };
}

function objectShape({
  properties,
  required,
  additionalProperties: more,
}: JsonObject): SchemaShape {
  const fields = isJsonObject(properties) ? Object.entries(properties) : [];
  if (more === false || (more === undefined && properties !== undefined)) {
    const names = Array.isArray(required) ? required.map(String) : [];
    return { is: 'object', properties: fields, required: new Set(names) };
  }
  const isRecord = fields.length === 0 && isJsonObject(more) && Object.keys(more).length > 0;
  return isRecord ? { is: 'record', values: more } : { is: 'open', type: 'object' };
}

/**
 * Returns a JSON Schema in the form that OpenAI's strict mode accepts. Objects are closed and require all properties, of
 * which optional ones may be null; an object with names of the model's choice is a list of name and value; what is open
 * is a text with its JSON. Limits are left out.
 */
export function strictForm(schema: JsonObject): JsonObject {
  const definitions = ['$defs', 'definitions'].flatMap((name) => {
    const given = schema[name];
    return isJsonObject(given) ? [[name, mapValues(given, formOf)] as const] : [];
  });
  return { ...formOf(schema), ...Object.fromEntries(definitions) };
}

function formOf(schema: Json): JsonObject {
  const shape = shapeOf(schema);
  const description = isJsonObject(schema) ? schema.description : undefined;
  const noted = typeof description === 'string' ? { description } : {};
  switch (shape.is) {
    case 'reference':
      return { $ref: shape.to };
    case 'choice':
      return { anyOf: shape.among.map(formOf), ...noted };
    case 'object': {
      const fields = shape.properties.map(([name, field]): [string, JsonObject] => [
        name,
        shape.required.has(name) ? formOf(field) : { anyOf: [formOf(field), { type: 'null' }] },
      ]);
      return { ...closed(Object.fromEntries(fields)), ...noted };
    }
    case 'record': {
      const entry = closed({ name: { type: 'string' }, value: formOf(shape.values) });
      return { type: 'array', items: entry, ...noted };
    }
    case 'list':
      return { type: 'array', items: formOf(shape.items), ...noted };
    case 'constant':
      return { ...typeOf(shape.values), enum: [...shape.values], ...noted };
    case 'plain':
      return { type: shape.type, ...noted };
    case 'open': {
      const asText = `JSON of ${shape.type === 'object' ? 'an object' : 'a value'}, as text`;
      const said = noted.description === undefined ? asText : `${noted.description}; ${asText}`;
      return { type: 'string', description: said };
    }
  }
}

function closed(properties: Readonly<Record<string, JsonObject>>): JsonObject {
  const required = Object.keys(properties);
  return { type: 'object', properties, required, additionalProperties: false };
}

function typeOf(values: readonly Json[]): { type?: string } {
  const types = new Set(values.map((value) => (value === null ? 'null' : typeof value)));
  const [type, ...others] = types;
  return type === undefined || others.length > 0 ? {} : { type };
}

function mapValues(
  object: JsonObject,
  map: (value: Json) => JsonObject,
): Readonly<Record<string, JsonObject>> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));
}
