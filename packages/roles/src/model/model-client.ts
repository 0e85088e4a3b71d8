import { RoleFailedError } from '@pce/core/errors';
import type { LanguageModel, RoleContext, RoleName } from '@pce/core/ports';
import type * as z from 'zod/mini';
import { answerSchema } from './answer-schema.js';
import type { Tokenizer } from './prompt/tokenizer.js';
import { promptVersion, type RolePrompt } from './role-prompt.js';

/** A prompt as it goes to a model, and what it takes of its budget. */
export interface PromptReport {
  readonly role: RoleName | 'compressor' | 'reflector';
  /** Id of the model. */
  readonly model: string;
  readonly system: string;
  readonly prompt: string;
  /** Of system prompt, schema and prompt, as the `tokenizer` counts them. */
  readonly tokens: number;
  /** The most there may be. */
  readonly budget: number;
}

export interface ClientOptions<T> {
  readonly role: PromptReport['role'];
  readonly model: LanguageModel;
  readonly prompt: RolePrompt;
  /** The schema that answers are checked by. */
  readonly contract: z.core.$ZodType<T>;
  /** Tokens. */
  readonly budget: number;
  readonly tokenizer: Tokenizer;
  readonly temperature: number | undefined;
  readonly onPrompt: ((report: PromptReport) => void) | undefined;
}

/** A role's model, together with what the role tells it every time. */
export interface ModelClient<T> {
  readonly version: string;
  /** Tokens of system prompt and schema. */
  readonly fixed: number;
  /** Tokens of the budget that system prompt and schema leave to the rest. */
  readonly room: number;
  readonly count: (text: string) => number;
  /** Rejects with `RoleFailedError` where the prompt exceeds its budget, and with whatever the model rejects with. */
  ask(prompt: string, context: RoleContext): Promise<T>;
}

/** Tokens that providers put around two messages and a schema. */
const framing = 24;

export function modelClient<T>(options: ClientOptions<T>): ModelClient<T> {
  const { role, model, budget, tokenizer, temperature, onPrompt } = options;
  const { system, answer } = options.prompt;
  const schema = answerSchema(options.contract, answer);
  const fixed = tokenizer.count(system) + tokenizer.count(JSON.stringify(answer)) + framing;
  return {
    version: promptVersion(model.id, options.prompt),
    fixed,
    room: budget - fixed,
    count: (text) => tokenizer.count(text),
    async ask(prompt, { signal, budget: spending, report }) {
      const tokens = fixed + tokenizer.count(prompt);
      onPrompt?.({ role, model: model.id, system, prompt, tokens, budget });
      if (tokens > budget) throw tooLong(role, tokens, budget);
      report?.({ promptTokens: tokens });
      const { output } = await model.generate({
        ...{ system, prompt, schema, signal, budget: spending },
        ...(temperature === undefined ? {} : { temperature }),
      });
      return output;
    },
  };
}

function tooLong(role: PromptReport['role'], tokens: number, budget: number): RoleFailedError {
  return new RoleFailedError(
    role,
    `what the ${role} has to be told takes about ${tokens} tokens, and its prompt may have ${budget}: say less, or raise option budgets.${role}`,
  );
}
