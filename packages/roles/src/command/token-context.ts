import type { CommandToken } from '@pce/core/commands';
import { stem } from '@pce/core/commands';

/** Prepositions and other words that say what the value after them is for. */
export const prepositions: ReadonlySet<string> = new Set(
  `to into as in from under within inside of at for matching containing named called about like with by on using over
  between before after since until through than onto across`.split(/\s+/),
);
export const articles = new Set([
  'the',
  'a',
  'an',
  'all',
  'any',
  'each',
  'every',
  'file',
  'folder',
  'directory',
]);

/** Returns the word before a token, in lower case and without articles; empty if there is none. */
export function wordBefore(tokens: readonly CommandToken[], place: number): string {
  for (let index = place - 1; index >= 0; index -= 1) {
    const token = tokens[index];
    if (token?.kind === 'mark') return '';
    if (token?.kind !== 'word') return '';
    const word = token.text.toLowerCase();
    if (!articles.has(word)) return word;
  }
  return '';
}

/** Returns the stems of the two words before a token and the two after it. */
export function around(tokens: readonly CommandToken[], place: number): string[] {
  return [-2, -1, 1, 2].flatMap((offset) => {
    const token = tokens[place + offset];
    return token?.kind === 'word' ? [stem(token.text)] : [];
  });
}
