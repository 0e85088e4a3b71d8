import { stemsOf } from '../../text/words.js';
import { inOneWord } from './phrases.js';

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
  /** Whether it denies something, be it only a name or a quotation: "does not have it". */
  readonly isNegation: boolean;
  readonly words: readonly ClauseWord[];
}

const seam =
  /(?:[,;:](?!\d)|[.!?](?=\s|$)|[()|\n]|(?<!\banything)\s(?:and|but|although|though|while|whereas|however|which|that is)\s)/gi;
/** Words that deny what follows them. */
export const negation =
  /\b(?:not|never|no longer|no(?!-\p{L})|none|nobody|no one|nothing|neither|nor|without|cannot|anything but|(?<!\b(?:too|so|how|very|as|not) )far from|fail(?:s|ed)? to|lacks?|lacked)\b|n['’]t\b/giu;
/** Words that look like a negation and are none of what follows. */
const noNegation =
  /\b(?:not only|not just|not merely|not every|not all|not the only|not (?:completely|entirely|fully|wholly|quite)|no doubt|(?:no|not) (?:more|less|fewer|later|earlier) than|not (?:\p{L}+ )?(?=(?:more|less|fewer|later|earlier) than))\b/giu;

/** "Has to be paid" does not say that it is. */
const pending =
  /\b(?:must|(?:has|have|had|needs?|is|are|was|were)(?: still| yet)? to) be \p{L}+/giu;

/** "Neither … nor" is one negation. */
const nor = /(?<=\bneither\b[^.;]{0,80})\bnor\b/giu;

/** "Close to 6" says nothing of closed, "up to 6" nothing of rising. */
const hedge = /\b(?:close|up) to\b/gi;

/** Returns the clauses of a text with their content words, negated or not. */
export function clausesIn(whole: string): Clause[] {
  const text = inOneWord(whole).replace(hedge, (found) => ' '.repeat(found.length));
  const clauses: Clause[] = [];
  let start = 0;
  const push = (end: number): void => {
    const said = text.slice(start, end);
    if (/[\p{L}\p{N}]/u.test(said)) {
      const clause = clauseOf(text, start, end);
      const before = clauses.at(-1);
      const isMore = before !== undefined && /^\s*(?:and |but )?(?:it|they|he|she)\b/i.test(said);
      clauses.push(isMore ? { ...clause, words: [...namesOf(before), ...clause.words] } : clause);
    }
    start = end;
  };
  for (const match of text.matchAll(seam)) push(match.index + match[0].length);
  push(text.length);
  return clauses;
}

/** "The museum is free; it is closed on Mondays": what "it" stands for. */
function namesOf({ words }: Clause): readonly ClauseWord[] {
  return words.slice(0, 3).map((word) => ({ ...word, isNegated: false, isDenied: false }));
}

function clauseOf(text: string, start: number, end: number): Clause {
  const blank = (found: string): string => '¤'.repeat(found.length);
  const body = text
    .slice(start, end)
    .replace(noNegation, blank)
    .replace(pending, blank)
    .replace(nor, blank);
  const cues = [...body.matchAll(negation)].map(({ index }) => index);
  const from = cues[0] ?? Number.POSITIVE_INFINITY;
  // Two negations say that it is so.
  const isNegation = cues.length % 2 === 1;
  let denied = 0;
  const words = [...body.matchAll(/[\p{L}\p{M}\p{N}_]+/gu)].flatMap((match) => {
    const [word] = match;
    // Of "db-3" the three is no number.
    if (/^\p{N}+$/u.test(word) && /\p{L}-$/u.test(body.slice(0, match.index))) return [];
    const isNegated = isNegation && match.index > from;
    const stems = word.search(negation) === -1 ? stemsIn(word) : [];
    if (isNegated && denied > 0 && preposition.test(word)) denied = mostDenied;
    return stems.map((each): ClauseWord => {
      const isDenied = isNegated && denied < mostDenied && !/^\p{N}/u.test(word);
      if (isNegated) denied += 1;
      const isName = /^\p{Lu}/u.test(word);
      return { stem: each, at: start + match.index, isNegated, isDenied, isName };
    });
  });
  return { start, end, isNegation, words };
}

/** "RoHS" is "rohs" and "Ro HS": fields are called either. */
function stemsIn(word: string): string[] {
  return [...new Set([...stemsOf(word), ...stemsOf(word.toLowerCase())])];
}

/** Words behind a negation that it is certainly about. */
const mostDenied = 3;
const preposition =
  /^(?:in|on|at|for|of|by|with|from|to|during|since|until|when|while|where|because|after|before|if|that|as)$/i;
