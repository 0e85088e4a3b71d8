import { isJsonObject, type Json, type JsonObject } from '@pce/core/contracts';
import * as z from 'zod';
import { schemaComponents } from '../wire/schema-component.js';

const definitions = '#/$defs/';
const components = '#/components/schemas/';

/** Writes zod schemas as JSON Schema. Schema components are written once and pointed to. */
export interface SchemaWriter {
  /** @param io - whether the schema is of what a client sends (`input`) or receives (`output`) */
  write(schema: z.ZodType, io: 'input' | 'output'): JsonObject;
  /** The schema components written so far, by name. */
  readonly components: Readonly<Record<string, Json>>;
}

export function createSchemaWriter(): SchemaWriter {
  const written: Record<string, Json> = {};
  return {
    components: written,
    write(schema, io) {
      // Wrapped, so that a component at the top is pointed to as well.
      const whole = z.toJSONSchema(z.object({ it: schema }), {
        io,
        metadata: schemaComponents,
        unrepresentable: 'any',
        override: ({ zodSchema, jsonSchema }) => {
          const { id: _, ...said } = z.globalRegistry.get(zodSchema) ?? {};
          Object.assign(jsonSchema, said);
          leaveOutNoise(jsonSchema);
        },
      });
      const document: JsonObject = JSON.parse(
        JSON.stringify(whole).replaceAll(definitions, components),
      );
      const { $defs: defs, properties } = document;
      for (const [name, each] of Object.entries(isJsonObject(defs) ? defs : {})) {
        const schema = withoutId(each);
        const before = JSON.stringify(written[name] ?? schema);
        if (before !== JSON.stringify(schema)) {
          throw new Error(`${name} is not the same sent and received: make two components of it`);
        }
        written[name] = schema;
      }
      return isJsonObject(properties) && isJsonObject(properties.it) ? properties.it : {};
    },
  };
}

/** Removes what zod writes of its own accord, and what would keep a reader from dropping unknown fields. */
function leaveOutNoise(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema.format === 'date-time') delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

function withoutId(schema: Json): Json {
  if (!isJsonObject(schema)) return schema;
  const { id: _, ...rest } = schema;
  return rest;
}
