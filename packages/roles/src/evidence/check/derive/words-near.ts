import type { ClauseWord } from '../../read/clauses.js';
import type { Quantity } from '../../read/quantities.js';
import type { Mention } from '../mentions.js';
import type { ReadStatement } from '../read-statement.js';

/** Words around a number, with the names, the text and the other numbers of the statement. */
export interface WordsNear {
  readonly words: readonly ClauseWord[];
  readonly mentions: readonly Mention[];
  readonly text: string;
  readonly quantities: readonly Quantity[];
}

/** Returns the words and names of the clause that a number stands in. */
export function wordsNear(
  quantity: Quantity,
  { clauses, text, quantities, mentions }: ReadStatement,
): WordsNear {
  const { start } = quantity;
  const clause = clauses.find((each) => each.start <= start && start < each.end);
  const words = clause?.words ?? [];
  const isInside = (each: { readonly start: number; readonly end: number }): boolean =>
    clause !== undefined && clause.start <= each.start && each.end <= clause.end;
  return {
    words: noneOf.test(text.slice(0, start))
      ? words
          .filter(({ at }) => at > start)
          .slice(0, 2)
          .map(affirmed)
      : words,
    mentions: mentions.filter(isInside),
    ...{ text, quantities: quantities.filter((each) => each !== quantity && isInside(each)) },
  };
}

/** Returns the words and names of a whole statement. */
export function wordsOfAll(
  quantity: Quantity,
  { clauses, text, quantities, mentions }: ReadStatement,
): WordsNear {
  return {
    words: clauses.flatMap(({ words }) => words),
    ...{ mentions, text, quantities: quantities.filter((each) => each !== quantity) },
  };
}

/** "None of the eight finishers ran": eight are those that finished. */
const noneOf = /\b(?:none|neither) of (?:the |its |these |all )?$/i;

function affirmed(word: ClauseWord): ClauseWord {
  return { ...word, isNegated: false, isDenied: false };
}
