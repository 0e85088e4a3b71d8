import { RoleFailedError } from '@pce/core/errors';
import type { RoleContext, RoleModel } from '@pce/core/ports';
import type * as z from 'zod/mini';
import { type AnswerReading, answerSchema, slipsIn } from './answer-schema.js';
import type { Tokenizer } from './prompt/budgets.js';
import { joined } from './prompt/fence.js';
import { showAttachments } from './prompt/show-attachments.js';
import { type ModelRole, promptVersion, type RolePrompt } from './role-prompts.js';
import { isWriter, writeAnswer } from './write-answer.js';

/** A prompt with its use of the budget. */
export interface PromptReport {
  readonly role: ModelRole;
  /** Id of the model. */
  readonly model: string;
  readonly system: string;
  readonly prompt: string;
  /** Tokens of system prompt, schema and prompt, counted by the `tokenizer`. */
  readonly tokens: number;
  /** Maximum tokens. */
  readonly budget: number;
}

export interface ClientOptions<T> {
  readonly role: PromptReport['role'];
  readonly model: RoleModel;
  readonly prompt: RolePrompt;
  /** Validates answers. */
  readonly contract: z.core.$ZodType<T>;
  /** Preprocessing of this role's answers. @defaultValue none */
  readonly reading?: AnswerReading | undefined;
  /** Maximum tokens of a prompt. */
  readonly budget: number;
  readonly tokenizer: Tokenizer;
  readonly temperature: number | undefined;
  readonly onPrompt: ((report: PromptReport) => void) | undefined;
}

/** A role's model with its fixed prompt. */
export interface ModelClient<T> {
  readonly version: string;
  /** Tokens of system prompt and schema. */
  readonly fixed: number;
  /** Tokens of the budget left by system prompt and schema. */
  readonly room: number;
  readonly count: (text: string) => number;
  /** Returns the room if the budget is multiplied by a factor. */
  stretched(times: number): number;
  /**
   * Asks the model. Rejects with `RoleFailedError` if the prompt exceeds its budget, and with all errors of the model.
   *
   * @param stretch - Maximum factor of the budget; use of more than 1 is reported. @defaultValue 1
   */
  ask(prompt: string, context: RoleContext, stretch?: number): Promise<T>;
}

/** Tokens that providers add around two messages and a schema. */
const framing = 24;

export function modelClient<T>(options: ClientOptions<T>): ModelClient<T> {
  const { role, model, budget, tokenizer, temperature, onPrompt } = options;
  const { answer } = options.prompt;
  const text = isWriter(model) ? options.prompt.text : undefined;
  const schema = answerSchema(options.contract, answer, options.reading);
  const fixed =
    tokenizer.count(options.prompt.system) + tokenizer.count(JSON.stringify(answer)) + framing;
  return {
    version: promptVersion(model.id, options.prompt, text),
    fixed,
    room: budget - fixed,
    count: (text) => tokenizer.count(text),
    stretched: (times) => budget * times - fixed,
    async ask(prompt, context, stretch = 1) {
      const { signal, budget: spending, report, onText, attachments } = context;
      const written = onText === undefined ? undefined : text;
      const { system } = written ?? options.prompt;
      const around = written === undefined ? fixed : tokenizer.count(system) + framing;
      const size = around + tokenizer.count(prompt);
      if (size > budget * stretch) {
        onPrompt?.({ role, model: model.id, system, prompt, tokens: size, budget });
        throw tooLong(role, size, budget);
      }
      const { text: attached, files } = await showAttachments(attachments, model.takes, {
        room: Math.max(budget, size) - size,
        count: (text) => tokenizer.count(text),
      });
      const whole = joined([prompt, attached]);
      const tokens = size + tokenizer.count(attached);
      onPrompt?.({ role, model: model.id, system, prompt: whole, tokens, budget });
      report?.({ promptTokens: tokens, ...(tokens > budget && { stretched: { tokens, budget } }) });
      const request = {
        ...{ system, prompt: whole, signal, budget: spending },
        ...(files.length > 0 && { files }),
        ...(temperature === undefined ? {} : { temperature }),
      };
      const output =
        written !== undefined && onText !== undefined && isWriter(model)
          ? await writeAnswer(model, { ...request, onText }, written.property, schema)
          : (await model.generate({ ...request, schema })).output;
      const mended = slipsIn(output);
      if (mended > 0) report?.({ mended });
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
