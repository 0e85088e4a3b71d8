import type { Json } from '@pce/core/contracts';
import { isJsonObject } from '@pce/core/internal';
import type { RoleModel } from '@pce/core/ports';
import type * as z from 'zod/mini';
import type { AnswerReading } from './answer-schema.js';
import { expandDecision } from './mend/expand-decision.js';
import { expandPlan, mendPlan } from './mend/expand-plan.js';
import { mendSelection, mendSelections } from './mend/mend-selection.js';
import { type ModelClient, modelClient, type PromptReport } from './model-client.js';
import {
  estimatingTokenizer,
  type PromptBudgets,
  resolveBudgets,
  type Tokenizer,
} from './prompt/budgets.js';
import {
  type PromptName,
  type PromptOptions,
  promptsFor,
  type RolePrompts,
} from './role-prompts.js';
import { checkNames } from './validator.prompt.js';

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
type ModelClientFactory = <T>(
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
      role,
      model,
      contract,
      tokenizer,
      temperature,
      onPrompt,
      prompt: prompts[name],
      budget: budgets[role],
      reading: readings[name],
    });
}

/** Property names that models use for a text. */
const names = ['text', 'content', 'markdown', 'response', 'reply', 'output', 'result', 'message'];

/** Wraps an answer that is a plain text, or has it under another name, into `{ [field]: text }`. */
function mendText(field: string): (value: unknown) => unknown {
  return (value) => {
    if (typeof value === 'string') return { [field]: value };
    if (typeof value !== 'object' || value === null || Object.hasOwn(value, field)) return value;
    const [[, text] = [], ...others] = Object.entries(value).filter(
      ([name, said]) => names.includes(name) && typeof said === 'string',
    );
    return text === undefined || others.length > 0 ? value : { [field]: text };
  };
}

/** Adds the checks that the prompt does not ask for to a Validator's answer, and reads "cannot tell" as unchecked. */
function expandVerdict(value: unknown): unknown {
  if (!isJsonObject(value) || value.score === undefined) return value;
  const { score, criteria, issues = [] } = value;
  const checks = Object.fromEntries(checkNames.map((name) => [name, true]));
  const given = Array.isArray(criteria) ? criteria : isJsonObject(criteria) ? [criteria] : [];
  return { score, issues, criteria: given.map(toCheck), checks };
}

function toCheck(criterion: Json): Json {
  if (!isJsonObject(criterion) || criterion.status !== 'cannot_tell') return criterion;
  return { ...criterion, status: 'unchecked' };
}
