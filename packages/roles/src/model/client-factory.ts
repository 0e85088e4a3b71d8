import type { RoleModel } from '@pce/core/ports';
import type * as z from 'zod/mini';
import type { AnswerReading } from './answer-schema.js';
import { expandDecision } from './mend/expand-decision.js';
import { expandPlan } from './mend/expand-plan.js';
import { expandVerdict } from './mend/expand-verdict.js';
import { mendPlan } from './mend/mend-plan.js';
import { mendSelection } from './mend/mend-selection.js';
import { mendSelections } from './mend/mend-selections.js';
import { mendText } from './mend/mend-text.js';
import { type ModelClient, modelClient, type PromptReport } from './model-client.js';
import { type PromptBudgets, resolveBudgets } from './prompt/budgets.js';
import { estimatingTokenizer, type Tokenizer } from './prompt/tokenizer.js';
import {
  type PromptName,
  type PromptOptions,
  promptsFor,
  type RolePrompts,
} from './role-prompts.js';

/** Options for the model calls of roles. */
export interface ModelClientOptions extends PromptOptions {
  /** Maximum tokens of prompts. @defaultValue planner and critic 16,000, coordinator 12,000, builder 20,000, others 26,000 */
  readonly budgets?: Partial<PromptBudgets>;
  /** Counts tokens for the budgets. @defaultValue an estimate that is rather too high */
  readonly tokenizer?: Tokenizer;
  /** Temperature of every call. @defaultValue the model's own */
  readonly temperature?: number;
  /** Called before each prompt is sent, also if it exceeds its budget. @defaultValue none */
  readonly onPrompt?: (report: PromptReport) => void;
}

/** Preprocessing of each role's answers. */
const readings: Partial<Record<PromptName, AnswerReading>> = {
  planner: { expand: expandPlan, mend: mendPlan },
  executor: { expand: expandDecision },
  coordinator: { normalize: mendSelection },
  builder: { normalize: mendSelection },
  coordinatorOfSeveral: { normalize: mendSelections },
  synthesizer: { mend: mendText('answer') },
  validator: { expand: expandVerdict },
  compressor: { mend: mendText('summary') },
};

/** Maximum tokens of prompts for an analysis, a summary and a reflection. */
const otherBudgets = { analyzer: 6_000, compressor: 20_000, reflector: 6_000 };

/**
 * Creates the model client of a role from a prompt and a schema, with the role's budget.
 *
 * @param name - Prompt to use. @defaultValue the role's own
 */
export type ModelClientFactory = <T>(
  role: keyof RolePrompts,
  model: RoleModel,
  contract: z.core.$ZodType<T>,
  name?: PromptName,
) => ModelClient<T>;

export function modelClientFactory(options: ModelClientOptions): ModelClientFactory {
  const { tokenizer = estimatingTokenizer, temperature, onPrompt } = options;
  const budgets = { ...resolveBudgets(options.budgets ?? {}), ...otherBudgets };
  const prompts = promptsFor(options);
  return (role, model, contract, name = role) =>
    modelClient({
      ...{ role, model, contract, tokenizer, temperature, onPrompt },
      ...{ prompt: prompts[name], budget: budgets[role], reading: readings[name] },
    });
}
