import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { ProviderModel, ProviderResult } from './provider-model.js';
import { isApiCallError, textOfError } from './to-model-error.js';

/** Whether the provider or the prompt shows the schema to the model; `auto` finds out, `strict` has the provider enforce it. */
export type StructuredOutput = 'auto' | 'native' | 'strict' | 'prompt';

/** Remembers whether a model's provider accepts schemas. */
export interface SchemaSupport {
  isNative(schema: StandardSchemaV1): boolean;
  /** Reads the warnings of a result, which report an ignored schema. */
  learnFrom(result: ProviderResult): void;
  /** Whether a call failed because the provider does not accept the schema; later calls put it into the prompt. */
  isCause(error: unknown, schema: StandardSchemaV1): boolean;
}

export function schemaSupport(model: ProviderModel, mode: StructuredOutput): SchemaSupport {
  let takesSchemas =
    mode === 'auto' ? model.supportsStructuredOutputs !== false : mode !== 'prompt';
  const refused = new WeakSet<StandardSchemaV1>();
  return {
    isNative: (schema) => takesSchemas && !refused.has(schema),
    learnFrom({ warnings }) {
      if (mode !== 'auto') return;
      if (warnings.some((warning) => (warning.feature ?? warning.setting) === 'responseFormat')) {
        takesSchemas = false;
      }
    },
    isCause(error, schema) {
      if (mode !== 'auto' || !complainsOfSchema(error)) return false;
      refused.add(schema);
      return true;
    },
  };
}

function complainsOfSchema(error: unknown): boolean {
  if (!isApiCallError(error) || (error.statusCode !== 400 && error.statusCode !== 422))
    return false;
  return /schema|response_format|json_object|structured|output_config|output_format/i.test(
    textOfError(error),
  );
}
