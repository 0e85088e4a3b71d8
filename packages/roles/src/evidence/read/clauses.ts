import { stemsOf } from '../../text/words.js';

/** A content word of a clause. */
export interface ClauseWord {
  readonly stem: string;
  readonly at: number;
  /** Stands anywhere behind a negation. */
  readonly isNegated: boolean;
  /** Stands so close behind a negation that nothing else can be meant. */
  readonly isDenied: boolean;
  /** Begins with a capital letter. */
  readonly isName: boolean;
}

/** Part of a sentence that says one thing. */
export interface Clause {
  readonly start: number;
  readonly end: number;
  readonly words: readonly ClauseWord[];
}

const seam =
  /(?:[,;:](?!\d)|[.!?](?=\s|$)|[()|\n]|\s(?:and|but|although|though|while|whereas|however|which|that is)\s)/gi;
const negation =
  /\b(?:not|never|no longer|no|none|nobody|no one|nothing|neither|nor|without|cannot|anything but|far from|fail(?:s|ed)? to|lacks?|lacked)\b|n['’]t\b/gi;
/** Words that look like a negation and are none of what follows. */
const noNegation =
  /\b(?:not only|not just|not merely|not every|not all|not the only|no doubt|(?:no|not) (?:more|less|fewer|later|earlier) than)\b/gi;

/** Returns the clauses of a text with their content words, negated or not. */
export function clausesIn(text: string): Clause[] {
  const clauses: Clause[] = [];
  let start = 0;
  const push = (end: number): void => {
    if (/[\p{L}\p{N}]/u.test(text.slice(start, end))) clauses.push(clauseOf(text, start, end));
    start = end;
  };
  for (const match of text.matchAll(seam)) push(match.index + match[0].length);
  push(text.length);
  return clauses;
}

function clauseOf(text: string, start: number, end: number): Clause {
  const body = text.slice(start, end).replace(noNegation, (found) => '¤'.repeat(found.length));
  const cues = [...body.matchAll(negation)].map(({ index }) => index);
  const from = cues[0] ?? Number.POSITIVE_INFINITY;
  // Two negations say that it is so.
  const isNegation = cues.length % 2 === 1;
  let denied = 0;
  const words = [...body.matchAll(/[\p{L}\p{M}\p{N}_]+/gu)].flatMap((match) => {
    const [word] = match;
    const isNegated = isNegation && match.index > from;
    const stems = word.search(negation) === -1 ? stemsOf(word) : [];
    if (isNegated && denied > 0 && preposition.test(word)) denied = mostDenied;
    return stems.map((each): ClauseWord => {
      const isDenied = isNegated && denied < mostDenied && !/^\p{N}/u.test(word);
      if (isNegated) denied += 1;
      const isName = /^\p{Lu}/u.test(word);
      return { stem: each, at: start + match.index, isNegated, isDenied, isName };
    });
  });
  return { start, end, words };
}

/** Words behind a negation that it is certainly about. */
const mostDenied = 3;
const preposition = /^(?:in|on|at|for|of|by|with|from|to|during|since|until)$/i;
