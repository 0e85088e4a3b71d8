import { type JsonObject, jsonObjectSchema } from '@pce/core/contracts';
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import { type $ZodType, toJSONSchema } from 'zod/v4/core';

/** How a schema is shown to a provider. */
export interface ShownSchema {
  readonly schema: JsonObject;
  /** The answer stands in a property `answer`: providers want an object at the top, and the schema has none there. */
  readonly isWrapped: boolean;
}

const shown = new WeakMap<StandardSchemaV1, ShownSchema | undefined>();

/** The schema's JSON Schema for what goes in; `undefined` where its library can tell none. */
export function jsonSchemaOf(schema: StandardSchemaV1): ShownSchema | undefined {
  if (!shown.has(schema)) shown.set(schema, show(schema));
  return shown.get(schema);
}

function show(schema: StandardSchemaV1): ShownSchema | undefined {
  const json = write(schema);
  if (json === undefined) return undefined;
  const { $schema: _dialect, ...inner } = json;
  if (inner.type === 'object') return { schema: inner, isWrapped: false };
  const { $defs, definitions, ...answer } = inner;
  return {
    schema: {
      type: 'object',
      properties: { answer },
      required: ['answer'],
      additionalProperties: false,
      ...($defs === undefined ? {} : { $defs }),
      ...(definitions === undefined ? {} : { definitions }),
    },
    isWrapped: true,
  };
}

function write(schema: StandardSchemaV1): JsonObject | undefined {
  try {
    const json = isZod(schema)
      ? toJSONSchema(schema, { io: 'input', target: 'draft-7', unrepresentable: 'any' })
      : writesItself(schema)
        ? schema['~standard'].jsonSchema.input({ target: 'draft-07' })
        : undefined;
    const parsed = jsonObjectSchema.safeParse(toPlain(json));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined; // A schema that cannot be written is still checked; the prompt has to describe it.
  }
}

/** Writers attach their own methods to what they write. */
function toPlain(json: unknown): unknown {
  return json === undefined ? undefined : JSON.parse(JSON.stringify(json));
}

/** `zod/mini` schemas do not write themselves. */
function isZod(schema: StandardSchemaV1): schema is StandardSchemaV1 & $ZodType {
  return '_zod' in schema;
}

function writesItself(schema: StandardSchemaV1): schema is StandardSchemaV1 & StandardJSONSchemaV1 {
  return 'jsonSchema' in schema['~standard'];
}
