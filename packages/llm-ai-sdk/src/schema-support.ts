import type { StandardSchemaV1 } from '@standard-schema/spec';
import { isApiCallError, textOfError } from './provider-error.js';
import type { ProviderModel, ProviderResult } from './provider-model.js';

/** Who shows the schema to the model: its provider, or the prompt; `auto` finds out. */
export type StructuredOutput = 'auto' | 'native' | 'prompt';

/** Knowledge of whether a model's provider takes a schema, learned from every call. */
export interface SchemaSupport {
  isNative(schema: StandardSchemaV1): boolean;
  /** The provider may have ignored the schema, and said so in its warnings. */
  learnFrom(result: ProviderResult): void;
  /** True where a call that gave the provider the schema failed over it. From now on it goes into the prompt. */
  isCause(error: unknown, schema: StandardSchemaV1): boolean;
}

export function schemaSupport(model: ProviderModel, mode: StructuredOutput): SchemaSupport {
  let takesSchemas =
    mode === 'auto' ? model.supportsStructuredOutputs !== false : mode === 'native';
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
