import type { JsonObject } from '@pce/core/contracts';
import { jsonObjectSchema } from '@pce/core/internal';
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import { type $ZodType, toJSONSchema } from 'zod/v4/core';

/** JSON Schema sent to a provider. */
export interface ShownSchema {
  readonly schema: JsonObject;
  /** Whether the answer is wrapped in a property `answer`, since providers require an object at the top level. */
  readonly isWrapped: boolean;
}

const shown = new WeakMap<StandardSchemaV1, ShownSchema | undefined>();

/** Returns the JSON Schema of the schema's input; `undefined` if its library cannot write one. */
export function jsonSchemaOf(schema: StandardSchemaV1): ShownSchema | undefined {
  if (!shown.has(schema)) shown.set(schema, show(schema));
  return shown.get(schema);
}

function show(schema: StandardSchemaV1): ShownSchema | undefined {
  const json = writeJsonSchema(schema);
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

/** Returns the JSON Schema as the schema's library writes it; `undefined` if it cannot. */
export function writeJsonSchema(schema: StandardSchemaV1): JsonObject | undefined {
  try {
    const json = isZod(schema)
      ? toJSONSchema(schema, { io: 'input', target: 'draft-7', unrepresentable: 'any' })
      : writesItself(schema)
        ? schema['~standard'].jsonSchema.input({ target: 'draft-07' })
        : undefined;
    const parsed = jsonObjectSchema.safeParse(toPlain(json));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined; // Answers are still validated; the prompt has to describe the schema.
  }
}

/** Strips the methods that schema writers attach. */
function toPlain(json: unknown): unknown {
  return json === undefined ? undefined : JSON.parse(JSON.stringify(json));
}

/** Recognizes `zod/mini` schemas too, which have no method for their JSON Schema. */
function isZod(schema: StandardSchemaV1): schema is StandardSchemaV1 & $ZodType {
  return '_zod' in schema;
}

function writesItself(schema: StandardSchemaV1): schema is StandardSchemaV1 & StandardJSONSchemaV1 {
  return 'jsonSchema' in schema['~standard'];
}
