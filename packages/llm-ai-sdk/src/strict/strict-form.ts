import { isJsonObject, type Json, type JsonObject } from '@pce/core/contracts';
import { shapeOf } from './schema-shape.js';

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
