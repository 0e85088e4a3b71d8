import { type CommandToken, stem } from '@pce/core/commands';
import { prepositions } from './token-context.js';

/** Words between a label and its value: "a base of 10", "height is 5". */
const links = new Set(
  'of is are was be being as to at equal equals a an the about around exactly = with'.split(' '),
);
const maxWords = 4;

/**
 * Stems of the words that say what a value is: those right before it, "an interest rate of 5 %", and those right after
 * it, "3 bedrooms". They end at another value, a mark or a word such as "and" and "in".
 */
export function labelOf(
  tokens: readonly CommandToken[],
  from: number,
  to: number,
): readonly string[] {
  return [...wordsBefore(tokens, from), ...wordsAfter(tokens, to)];
}

function wordsBefore(tokens: readonly CommandToken[], from: number): string[] {
  let place = from - 1;
  while (isLink(tokens[place])) place -= 1;
  const words: string[] = [];
  for (; words.length < maxWords && isLabel(tokens[place]); place -= 1)
    words.push(stemOf(tokens[place]));
  return words;
}

function wordsAfter(tokens: readonly CommandToken[], to: number): string[] {
  const words: string[] = [];
  for (let place = to; words.length < maxWords && isLabel(tokens[place]); place += 1) {
    words.push(stemOf(tokens[place]));
  }
  return words;
}

function isLink(token: CommandToken | undefined): boolean {
  return token?.kind === 'word' && links.has(token.text.toLowerCase());
}

function isLabel(token: CommandToken | undefined): token is CommandToken {
  if (token?.kind !== 'word') return false;
  const word = token.text.toLowerCase();
  return word !== 'and' && word !== 'or' && !prepositions.has(word);
}

const stemOf = (token: CommandToken | undefined): string => stem(token?.text ?? '');
