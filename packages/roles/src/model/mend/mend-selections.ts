import { isJsonObject } from '@pce/core/contracts';
import { mendSelection } from './mend-selection.js';

/**
 * Repairs a Coordinator's answers to several commands, each like a single answer. A bare list is the list of answers;
 * without numbers, they are in the order of the commands.
 */
export function mendSelections(value: unknown): unknown {
  const said = Array.isArray(value) ? value : isJsonObject(value) ? value.answers : undefined;
  if (!Array.isArray(said)) return value;
  const mended = said.map(mendSelection);
  const isNumbered = mended.some((answer) => isJsonObject(answer) && answer.command !== undefined);
  const answers = isNumbered
    ? mended.map((answer) => (isJsonObject(answer) ? withNumber(answer) : answer))
    : mended.map((answer, index) =>
        isJsonObject(answer) ? { ...answer, command: index + 1 } : answer,
      );
  return { answers };
}

/** Converts the number of a command from text: the general repair of numbers assumes shares. */
function withNumber(answer: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { command } = answer;
  const isText = typeof command === 'string' && /^\s*\d\s*$/.test(command);
  return isText ? { ...answer, command: Number(command) } : answer;
}
