import { walk } from './walk.js';

/** Punctuation at the edge of a string, or a quote with structure behind it: a repair has put in what was around it. */
const swallowed = /^["':,]|["']$|["'][^"']*[{}[\]]|["']\s*[,:]/;

/** A number without its digits, for which a repair puts some in. */
const unfinished = /[\s:,[]-\s*[,}\]]|\d\.?[eE][+-]?\s*[,}\]]/;

/** Whether a repaired value still says what the text says, as far as can be seen. */
export function isFaithful(value: unknown, text: string): boolean {
  if (unfinished.test(text)) return false;
  const isGuess = (part: string): boolean =>
    swallowed.test(part) && !text.includes(JSON.stringify(part));
  for (const { value: part, key } of walk(value)) {
    if (typeof part === 'string' && isGuess(part)) return false;
    if (key !== undefined && isGuess(key)) return false;
  }
  return true;
}
