import { Ajv } from '@modelcontextprotocol/client/validators/ajv';
import type { Json, JsonObject } from '@pce/core/contracts';
import { cleanText } from '../sanitize/clean-text.js';
import { SchemaProblem } from './plain-schema.js';

/** A mismatch between a value and its schema, and its place in the value. */
interface Mismatch {
  readonly message: string;
  readonly path: readonly string[];
}

/** `undefined` for a value that fits. */
export type SchemaCheck = (value: Json) => Mismatch | undefined;

type Engine = InstanceType<typeof Ajv>;

/** Makes checks from plain schemas. One for a listing, so that what it compiled goes when the listing goes. */
export function schemaChecks(): (schema: JsonObject) => SchemaCheck {
  const ajv = new Ajv({
    strict: false,
    validateSchema: false,
    validateFormats: false,
    logger: false,
  });
  return (schema) => {
    const validate = compile(ajv, schema);
    return (value) => {
      if (validate(value)) return undefined;
      const [error] = validate.errors ?? [];
      return {
        message: cleanText(error?.message ?? 'does not fit the schema', 200),
        path: error?.instancePath.split('/').slice(1) ?? [],
      };
    };
  };
}

function compile(ajv: Engine, schema: JsonObject): ReturnType<Engine['compile']> {
  try {
    return ajv.compile(schema);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new SchemaProblem(`it cannot be used: ${cleanText(why, 200)}`, { cause });
  }
}
