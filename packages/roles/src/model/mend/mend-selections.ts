import { isJsonObject } from '@pce/core/contracts';
import { mendSelection } from './mend-selection.js';

/**
 * Mends the answers of a Coordinator to several commands, each like an answer to one. A bare list is the list of answers; where
 * none has a number, they stand in the order of the commands.
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

/** "2" is 2: shares are mended by their value, numbers of commands are not. */
function withNumber(answer: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { command } = answer;
  const isText = typeof command === 'string' && /^\s*\d\s*$/.test(command);
  return isText ? { ...answer, command: Number(command) } : answer;
}
