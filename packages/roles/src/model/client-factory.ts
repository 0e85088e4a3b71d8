import type { LanguageModel } from '@pce/core/ports';
import type * as z from 'zod/mini';
import type { AnswerReading } from './answer-schema.js';
import { expandDecision } from './mend/expand-decision.js';
import { expandVerdict } from './mend/expand-verdict.js';
import { mendPlan } from './mend/mend-plan.js';
import { mendSelection } from './mend/mend-selection.js';
import { mendText } from './mend/mend-text.js';
import { type ModelClient, modelClient, type PromptReport } from './model-client.js';
import { type PromptBudgets, resolveBudgets } from './prompt/budgets.js';
import { estimatingTokenizer, type Tokenizer } from './prompt/tokenizer.js';
import { type PromptOptions, promptsFor, type RolePrompts } from './role-prompts.js';

/** Options for the model calls of roles. */
export interface ModelClientOptions extends PromptOptions {
  /** The most tokens of a role's prompts. @defaultValue planner 3,500, critic 3,500, executor 3,500, coordinator 2,500, synthesizer 10,000, validator 6,000 */
  readonly budgets?: Partial<PromptBudgets>;
  /** Counts tokens for the budgets. @defaultValue an estimate, rather too high than too low */
  readonly tokenizer?: Tokenizer;
  /** Of every call. @defaultValue the model's own */
  readonly temperature?: number;
  /** Is told of each prompt before it is sent, also of one that exceeds its budget. @defaultValue nobody */
  readonly onPrompt?: (report: PromptReport) => void;
}

/** Particularities of the answers of each role. */
const readings: Partial<Record<keyof RolePrompts, AnswerReading>> = {
  planner: { mend: mendPlan },
  executor: { expand: expandDecision },
  coordinator: { mend: mendSelection },
  synthesizer: { mend: mendText('answer') },
  validator: { expand: expandVerdict },
  compressor: { mend: mendText('summary') },
};

/** The most tokens of a prompt for a summary and for a reflection. */
const otherBudgets = { compressor: 6_000, reflector: 6_000 };

export type ModelClientFactory = <T>(
  role: keyof RolePrompts,
  model: LanguageModel,
  contract: z.core.$ZodType<T>,
) => ModelClient<T>;

/** Gives each role a model with the prompt, the budget and the schema of its own. */
export function modelClientFactory(options: ModelClientOptions): ModelClientFactory {
  const { tokenizer = estimatingTokenizer, temperature, onPrompt } = options;
  const budgets = { ...resolveBudgets(options.budgets ?? {}), ...otherBudgets };
  const prompts = promptsFor(options);
  return (role, model, contract) =>
    modelClient({
      ...{ role, model, contract, tokenizer, temperature, onPrompt },
      ...{ prompt: prompts[role], budget: budgets[role], reading: readings[role] },
    });
}
