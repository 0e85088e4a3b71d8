import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import { toJsonSchema as fromValibot } from '@valibot/to-json-schema';
import { $ZodType, toJSONSchema as fromZod } from 'zod/v4/core';
import { zodToJsonSchema as fromZod3 } from 'zod-to-json-schema';

/**
 * Returns the JSON Schema of a schema's input, `undefined` if it cannot be derived. Zod 4 and ArkType implement the Standard
 * JSON Schema protocol; zod/mini, zod 3 and Valibot need a converter.
 *
 * `defineTool` finds this function automatically if Node runs it from `node_modules`. In a bundle or without Node, call it
 * for such a schema.
 *
 * @example
 * ```ts
 * defineTool({ name: 'shop.price', input, parameters: toJsonSchema(input), … })
 * ```
 */
export function toJsonSchema(schema: StandardSchemaV1): object | undefined {
  if (hasJsonSchema(schema)) {
    return schema['~standard'].jsonSchema.input({ target: 'draft-2020-12' });
  }
  if (schema instanceof $ZodType) return fromZod(schema, { io: 'input' });
  if (isZod3(schema)) return fromZod3(schema, { $refStrategy: 'none' });
  if (isValibot(schema)) return fromValibot(schema, { typeMode: 'input', errorMode: 'ignore' });
  return undefined;
}

function hasJsonSchema(
  schema: StandardSchemaV1,
): schema is StandardSchemaV1 & StandardJSONSchemaV1 {
  return 'jsonSchema' in schema['~standard'];
}

function isZod3(
  schema: StandardSchemaV1,
): schema is StandardSchemaV1 & Parameters<typeof fromZod3>[0] {
  return schema['~standard'].vendor === 'zod' && '_def' in schema;
}

function isValibot(
  schema: StandardSchemaV1,
): schema is StandardSchemaV1 & Parameters<typeof fromValibot>[0] {
  return schema['~standard'].vendor === 'valibot';
}
