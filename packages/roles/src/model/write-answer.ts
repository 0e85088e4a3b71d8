import { ModelError } from '@pce/core/errors';
import type { RoleModel, TextRequest } from '@pce/core/ports';
import { bracketFilter } from '@pce/evidence';
import type { AnswerSchema } from './answer-schema.js';
import { answerText, fencedObject, objectIn, withoutFence } from './answer-text.js';

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
