import { ModelError, RoleFailedError } from '@pce/core/errors';
import type { RoleContext, RoleModel, TextRequest } from '@pce/core/ports';
import { bracketFilter } from '@pce/evidence';
import type * as z from 'zod/mini';
import { type AnswerReading, type AnswerSchema, answerSchema, slipsIn } from './answer-schema.js';
import type { Tokenizer } from './prompt/budgets.js';
import { joined } from './prompt/fence.js';
import { showAttachments } from './prompt/show-attachments.js';
import { type ModelRole, promptVersion, type RolePrompt } from './role-prompts.js';

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
        system,
        prompt: whole,
        signal,
        budget: spending,
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

/** A model that streams. */
type Writer = RoleModel & Required<Pick<RoleModel, 'stream'>>;

function isWriter(model: RoleModel): model is Writer {
  return model.stream !== undefined;
}

/**
 * Asks a model for an answer whose only property is a text, and emits the text as it is written, without declared
 * checks. Also accepts an answer in JSON, emitted at its end. Rejects with `ModelError` for an invalid answer.
 */
async function writeAnswer<T>(
  model: Writer,
  request: TextRequest,
  property: string,
  schema: AnswerSchema<T>,
): Promise<T> {
  const filter = bracketFilter(request.onText);
  const shown = answerText(filter.add);
  const { output } = await model.stream({ ...request, onText: shown.add });
  const text = withoutFence(output).trim();
  const answer = await read(text, property, schema);
  if (answer === undefined) {
    const message = `${model.id}: the text does not fit the schema`;
    throw new ModelError(model.id, 'wrong_shape', message, { reply: output });
  }
  shown.end(textAt(answer, property));
  filter.end();
  return answer;
}

async function read<T>(
  text: string,
  property: string,
  schema: AnswerSchema<T>,
): Promise<T | undefined> {
  const said = objectIn(text) ?? fencedObject(text, property);
  for (const value of said === undefined ? [{ [property]: text }] : [said, { [property]: text }]) {
    const result = await schema['~standard'].validate(value);
    if (result.issues === undefined) return result.value;
  }
  return undefined;
}

function textAt(answer: unknown, property: string): string {
  const [, text] = Object.entries(answer ?? {}).find(([name]) => name === property) ?? [];
  return typeof text === 'string' ? text : '';
}

/** Creates a filter that emits a text as it arrives, but holds it back if it begins like JSON or a fence. */
function answerText(onText: (text: string) => void): {
  add(part: string): void;
  /** Emits the parsed answer if the text was held back. */
  end(answer: string): void;
} {
  let head = '';
  let isShown = false;
  return {
    add(part) {
      if (isShown) return onText(part);
      head += part;
      // "`" and "``" may be the beginning of a fence.
      if (/^\s*(\{|```|`{0,2}$)/.test(head)) return;
      isShown = true;
      onText(head);
    },
    end(answer) {
      if (!isShown) onText(answer);
    },
  };
}

/** Returns the text without a Markdown or JSON fence around it. */
function withoutFence(text: string): string {
  const fenced = /^\s*```(?:markdown|md|json)?[ \t]*\n(.*?)\n[ \t]*```\s*$/is.exec(text);
  const inner = fenced?.[1];
  return inner === undefined || inner.includes('```') ? text : inner;
}

/** Returns the object if the whole text is a JSON object. */
function objectIn(text: string): object | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the object with a text under the name, from a text's only fence between other words; `undefined` if there is
 * none, since other JSON belongs to the answer.
 */
function fencedObject(text: string, name: string): object | undefined {
  const [, inner, ...more] = text.split(/^[ \t]*```(?:json)?[ \t]*$/im);
  if (inner === undefined || more.length !== 1) return undefined;
  const value = objectIn(inner);
  return value !== undefined && typeof Reflect.get(value, name) === 'string' ? value : undefined;
}
