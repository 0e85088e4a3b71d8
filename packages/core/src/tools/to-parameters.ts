import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import { type JsonObject, jsonObjectSchema } from '../contracts/json.js';
import { safeParse } from '../contracts/scalars.js';
import { InvalidInputError } from '../errors.js';
import type { toJsonSchema } from '../json-schema/to-json-schema.js';
import { issuesText } from '../text/issues-text.js';

type Converter = typeof toJsonSchema;

/**
 * Loads `toJsonSchema` synchronously with Node's `require`, so that only programs that need a converter pay for it.
 * Returns `undefined` in a bundle or without Node.
 */
function loadConverter(): Converter | undefined {
  const module = globalThis.process?.getBuiltinModule?.('node:module');
  if (module === undefined) return undefined;
  try {
    const loaded: { readonly toJsonSchema: Converter } = module.createRequire(import.meta.url)(
      '@pce/core/json-schema',
    );
    return loaded.toJsonSchema;
  } catch {
    return undefined;
  }
}

/**
 * Returns the JSON Schema of a schema's input. Throws `InvalidInputError` with the name `what` and the `option` for a JSON
 * Schema, if it cannot be derived.
 */
export function toParameters(
  what: string,
  given: object | undefined,
  schema: StandardSchemaV1,
  option: string,
): JsonObject {
  const parsed = safeParse(jsonObjectSchema, plain(given ?? jsonSchemaOf(what, schema, option)));
  if (!parsed.success) {
    throw new InvalidInputError(
      `${what}: its JSON Schema is not JSON: ${issuesText(parsed.error.issues)}`,
    );
  }
  const { $schema: _, ...parameters } = parsed.data;
  return parameters;
}

/** Removes the symbols, functions and `undefined` with which converters mark their schemas. */
function plain(jsonSchema: object): unknown {
  return JSON.parse(JSON.stringify(jsonSchema));
}

function jsonSchemaOf(what: string, schema: StandardSchemaV1, option: string): object {
  const standard: StandardSchemaV1.Props & Partial<StandardJSONSchemaV1.Props> =
    schema['~standard'];
  const found =
    standard.jsonSchema?.input({ target: 'draft-2020-12' }) ?? loadConverter()?.(schema);
  if (found !== undefined) return found;
  throw new InvalidInputError(
    `${what}: no JSON Schema of it was found (${standard.vendor}); pass one as \`${option}\`, for Valibot, zod/mini and zod 3 \`toJsonSchema(schema)\` of @pce/core/json-schema`,
  );
}
