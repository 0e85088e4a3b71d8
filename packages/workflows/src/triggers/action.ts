import type { JsonObject, QueryAnalysis } from '@pce/core/contracts';
import { type CommandReading, stem } from '@pce/core/internal';
import { ownValue } from '../json/json-value.js';
import { wordsOf } from './pattern.js';

/**
 * A purpose of the user: all words of the trigger, in order, in the turn's input `user_purpose`, in the analysis of its
 * request or in the command. Other words are allowed between them; an ellipsis in the trigger has no effect.
 */
export interface ActionCondition {
  readonly kind: 'action';
  readonly text: string;
  readonly sequence: readonly string[];
  /** Whether the words name something; otherwise the first is the verb of the command. */
  readonly isNaming: boolean;
  readonly words: number;
}

/** @param isNaming - Whether the words name something and may be anywhere: "use the pdf skill". */
export function readAction(
  text: string,
  isNaming = false,
): ActionCondition | { readonly error: string } {
  const sequence = wordsOf(text);
  if (sequence.length === 0) return { error: 'expected the words of a purpose, found none' };
  return { kind: 'action', text, sequence, isNaming, words: sequence.length };
}

interface ActionSituation {
  readonly words: readonly string[];
  readonly reading: CommandReading;
  readonly inputs: JsonObject;
  readonly analysis: QueryAnalysis | undefined;
}

export function fitsAction(
  { sequence, isNaming }: ActionCondition,
  { words, reading, inputs, analysis }: ActionSituation,
): boolean {
  const purpose = ownValue(inputs, 'user_purpose') ?? analysis?.user_purpose;
  return (
    (typeof purpose === 'string' && hasInOrder(wordsOf(purpose), sequence)) ||
    (hasInOrder(words, sequence) && (isNaming || isVerb(sequence[0] ?? '', reading)))
  );
}

/** Returns whether a word is the command's verb: "Write an essay on how to research" asks for an essay. */
function isVerb(word: string, { words }: CommandReading): boolean {
  const first = words.find((each) => each.class === 'content');
  return first === undefined || first.stem === stem(word) || first.text === word;
}

function hasInOrder(words: readonly string[], sequence: readonly string[]): boolean {
  let found = 0;
  for (const word of words) if (word === sequence[found]) found += 1;
  return found === sequence.length;
}
