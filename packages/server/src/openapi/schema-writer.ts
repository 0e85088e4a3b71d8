import type { Json, JsonObject } from '@pce/core/contracts';
import * as z from 'zod';
import { names } from '../wire/schema-component.js';

const here = '#/$defs/';
const there = '#/components/schemas/';

/** Writes zod schemas as JSON Schema; those that have a name are written once. */
export interface SchemaWriter {
  /** `io`: as it is sent to the server, or as the server sends it. */
  write(schema: z.ZodType, io: 'input' | 'output'): JsonObject;
  /** Those with a name. */
  readonly components: Readonly<Record<string, Json>>;
}

export function createSchemaWriter(): SchemaWriter {
  const components: Record<string, Json> = {};
  return {
    components,
    write(schema, io) {
      // Wrapped, so that a schema with a name is pointed to itself.
      const written = z.toJSONSchema(z.object({ it: schema }), {
        io,
        metadata: names,
        unrepresentable: 'any',
        override: ({ zodSchema, jsonSchema }) => {
          const { id: _, ...said } = z.globalRegistry.get(zodSchema) ?? {};
          Object.assign(jsonSchema, said);
        },
      });
      const document: JsonObject = JSON.parse(JSON.stringify(written).replaceAll(here, there));
      const { $defs: defs, properties } = document;
      if (isObject(defs)) Object.assign(components, mapValues(defs, withoutId));
      return isObject(properties) && isObject(properties.it) ? properties.it : {};
    },
  };
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapValues(object: JsonObject, change: (value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}

function withoutId(schema: Json): Json {
  if (!isObject(schema)) return schema;
  const { id: _, ...rest } = schema;
  return rest;
}
