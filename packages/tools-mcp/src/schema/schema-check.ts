import { Ajv } from '@modelcontextprotocol/client/validators/ajv';
import type { Json, JsonObject } from '@pce/core/contracts';
import { cleanText } from '@pce/network-parts/node';
import { SchemaProblem } from './plain-schema.js';

/** A mismatch between a value and its schema, with its path. */
interface Mismatch {
  readonly message: string;
  readonly path: readonly string[];
}

/** Returns the first mismatch; `undefined` if the value fits. */
export type SchemaCheck = (value: Json) => Mismatch | undefined;

type Engine = InstanceType<typeof Ajv>;

/** Creates a compiler of checks from plain schemas. Use one per listing, so that compiled schemas are freed with it. */
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
