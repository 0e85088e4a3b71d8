import { ModelError } from '@pce/core/errors';
import type { RoleModel, TextRequest } from '@pce/core/ports';
import { bracketFilter } from '@pce/evidence';
import type { AnswerSchema } from './answer-schema.js';

/** A model that streams. */
type Writer = RoleModel & Required<Pick<RoleModel, 'stream'>>;

export function isWriter(model: RoleModel): model is Writer {
  return model.stream !== undefined;
}

/**
 * Asks a model for an answer whose only property is a text, and emits the text as it is written, without declared
 * checks. Also accepts an answer in JSON, emitted at its end. Rejects with `ModelError` for an invalid answer.
 */
export async function writeAnswer<T>(
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
