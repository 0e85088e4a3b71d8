import { InvalidInputError } from '@pce/core/errors';
import type { StandardSchemaV1 } from '@standard-schema/spec';

/** A schema of the AI SDK, as made by `jsonSchema()`. */
interface SdkSchema {
  readonly jsonSchema: unknown;
  validate?(value: unknown): unknown;
}

/** The schema of a tool's arguments as `defineTool` takes it. */
interface ToolInput {
  readonly input: StandardSchemaV1;
  readonly parameters?: object;
}

/**
 * Returns the schema of a tool's arguments: a Standard Schema, such as one of zod, or what `jsonSchema()` returns, which
 * is validated by its own `validate`; without it only for missing names.
 *
 * @throws `InvalidInputError` for another value, and for a JSON Schema that arrives later
 */
export function inputOf(tool: string, given: unknown): ToolInput {
  const schema: unknown = typeof given === 'function' && !isStandard(given) ? given() : given;
  if (isStandard(schema)) return { input: schema };
  if (!isSdkSchema(schema)) {
    throw new InvalidInputError(
      `aiSdkTools: inputSchema of ${tool}: expected a Standard Schema, such as z.object({ … }), or jsonSchema({ … })`,
    );
  }
  const { jsonSchema } = schema;
  if (typeof jsonSchema !== 'object' || jsonSchema === null || 'then' in jsonSchema) {
    throw new InvalidInputError(
      `aiSdkTools: inputSchema of ${tool}: its JSON Schema is not there yet; await it before`,
    );
  }
  const validate = schema.validate?.bind(schema) ?? requiredNames(jsonSchema);
  return {
    parameters: jsonSchema,
    input: {
      '~standard': {
        ...{ version: 1, vendor: 'ai' },
        validate(value) {
          const result = validate(value);
          return result instanceof Promise ? result.then(toResult) : toResult(result);
        },
      },
    },
  };
}

function toResult(validated: unknown): StandardSchemaV1.Result<unknown> {
  const { success, value, error } = Object(validated);
  if (success === true) return { value };
  return { issues: [{ message: error instanceof Error ? error.message : 'it does not fit' }] };
}

/** Returns a validator for a JSON Schema without one, which the AI SDK does not check either: only for missing names. */
function requiredNames({ required }: { readonly required?: unknown }): (value: unknown) => unknown {
  const names = Array.isArray(required) ? required.map(String) : [];
  return (value) => {
    const missing = names.find((name) => !Object.hasOwn(Object(value), name));
    return missing === undefined
      ? { success: true, value }
      : { success: false, error: new Error(`${missing} is missing`) };
  };
}

function isStandard(value: unknown): value is StandardSchemaV1 {
  return typeof Object(Object(value)['~standard']).validate === 'function';
}

function isSdkSchema(value: unknown): value is SdkSchema {
  return typeof value === 'object' && value !== null && 'jsonSchema' in value;
}
