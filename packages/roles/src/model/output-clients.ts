import { sha256 } from '@pce/core/internal';
import type { RoleModel } from '@pce/core/ports';
import type { ModelClientOptions } from './client-factory.js';
import { type OutputClient, outputReply, outputReplySchema } from './fill-by-model.js';
import { modelClient } from './model-client.js';
import { outputPrompt } from './output.prompt.js';
import { estimatingTokenizer, resolveBudgets } from './prompt/budgets.js';

/** Hash of the fixed prompt for outputs and the schema of its reply. */
export const outputVersion: string = sha256(JSON.stringify([outputPrompt, outputReply({})])).slice(
  0,
  16,
);

/** Creates the Synthesizer's client for each schema of an output. */
export function outputClients(
  model: RoleModel,
  { budgets = {}, tokenizer = estimatingTokenizer, temperature, onPrompt }: ModelClientOptions,
): OutputClient {
  const budget = resolveBudgets(budgets).synthesizer;
  return (schema) =>
    modelClient({
      role: 'synthesizer',
      model,
      contract: outputReplySchema,
      budget,
      tokenizer,
      temperature,
      onPrompt,
      prompt: { system: outputPrompt, answer: outputReply(schema) },
    });
}
