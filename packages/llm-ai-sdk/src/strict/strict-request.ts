import type { JsonObject } from '@pce/core/contracts';
import { forbiddenIn } from '@pce/core/internal';
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import { writeJsonSchema } from '../json-schema-of.js';
import { fromStrictForm } from './from-strict-form.js';
import { strictForm } from './strict-form.js';

/** A request for an answer by a schema. */
interface Asked<T> {
  readonly system: string;
  readonly schema: StandardSchemaV1<unknown, T>;
}

/** Added to the system prompt: some servers enforce a schema without showing it. */
const note =
  'Leave no field of the answer out: one that does not apply is null. Where its JSON Schema has a text for the JSON of an object or a value, write the JSON into the text; where it has a list of name and value, name each property of the object.';

/** A schema as its library writes it, and its strict form. */
interface Forms {
  readonly json: JsonObject;
  readonly strict: JsonObject;
}

const formsOf = new WeakMap<StandardSchemaV1, Forms | undefined>();

/**
 * Returns the request with a schema that OpenAI's strict mode accepts, and that reads answers in strict form. A request
 * whose schema is strict already, or cannot be shown, is returned unchanged.
 */
export function strictRequest<T>({ system, schema }: Asked<T>): Asked<T> {
  if (!formsOf.has(schema)) formsOf.set(schema, write(schema));
  const forms = formsOf.get(schema);
  if (forms === undefined) return { system, schema };
  const { json, strict } = forms;
  const validate: StandardSchemaV1.Props<unknown, T>['validate'] = (said) => {
    const value = fromStrictForm(said, json);
    const message = forbiddenIn(value);
    return message === undefined ? schema['~standard'].validate(value) : { issues: [{ message }] };
  };
  const jsonSchema = { input: () => strict, output: () => strict };
  const form: StandardSchemaV1<unknown, T> & StandardJSONSchemaV1<unknown, T> = {
    '~standard': { version: 1, vendor: 'pce', validate, jsonSchema },
  };
  return { system: system === '' ? note : `${system}\n\n${note}`, schema: form };
}

function write(schema: StandardSchemaV1): Forms | undefined {
  const { $schema: _dialect, ...json } = writeJsonSchema(schema) ?? {};
  const strict = strictForm(json);
  const isSame = JSON.stringify(strict) === JSON.stringify(json);
  return isSame || Object.keys(json).length === 0 ? undefined : { json, strict };
}
