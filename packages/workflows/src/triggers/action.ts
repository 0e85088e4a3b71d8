import type { JsonObject } from '@pce/core/contracts';
import { ownValue } from '../json/json-value.js';
import { wordsOf } from './plain-text.js';

/**
 * What the user wants: all words of the trigger, in their order, in the turn's input `user_purpose` or in the command.
 * Other words may stand between them; an ellipsis in the trigger says so, and changes nothing.
 */
export interface ActionCondition {
  readonly kind: 'action';
  readonly text: string;
  readonly sequence: readonly string[];
  readonly words: number;
}

export function readAction(text: string): ActionCondition | { readonly error: string } {
  const sequence = wordsOf(text);
  if (sequence.length === 0) return { error: 'expected the words of a purpose, found none' };
  return { kind: 'action', text, sequence, words: sequence.length };
}

export function fitsAction(
  condition: ActionCondition,
  commandWords: readonly string[],
  inputs: JsonObject,
): boolean {
  const purpose = ownValue(inputs, 'user_purpose');
  return (
    hasInOrder(commandWords, condition.sequence) ||
    (typeof purpose === 'string' && hasInOrder(wordsOf(purpose), condition.sequence))
  );
}

function hasInOrder(words: readonly string[], sequence: readonly string[]): boolean {
  let found = 0;
  for (const word of words) if (word === sequence[found]) found += 1;
  return found === sequence.length;
}
