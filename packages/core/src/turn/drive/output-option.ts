import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { JsonObject } from '../../contracts/json.js';
import { InvalidInputError } from '../../errors.js';
import { toParameters } from '../../tools/to-parameters.js';

/** The schema of a turn's output, given by the host. */
export interface OutputOption<Output> {
  /**
   * Schema of `result.output`, any Standard Schema whose values are JSON: zod, valibot, arktype, … The output is filled
   * from the turn's results and claims once the answer is validated; a turn whose output cannot be filled fails.
   * @defaultValue none: `result.output` is `null`
   */
  readonly output?: StandardSchemaV1<unknown, Output>;
  /** JSON Schema of `output`, like `parameters` of `defineTool`. @defaultValue derived from `output` */
  readonly outputParameters?: object;
}

/** Returns the journal's form of the requested output; empty if none is. Throws `InvalidInputError`. */
export function outputOfEvent({ output, outputParameters }: OutputOption<unknown>): {
  readonly output?: { readonly schema: JsonObject };
} {
  if (output === undefined) return {};
  if (typeof output?.['~standard']?.validate !== 'function') {
    throw new InvalidInputError(
      'option output: expected a Standard Schema, as zod, Valibot and ArkType make them; a JSON Schema alone checks nothing: pass it as outputParameters',
    );
  }
  const schema = toParameters('option output', outputParameters, output, 'outputParameters');
  return { output: { schema } };
}
