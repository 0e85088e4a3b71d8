import { foldTimes } from '../data/fold.js';
import type { Evidence } from './evidence.js';

/** Shortest quotation, in characters, that is specific enough. */
const minLength = 3;
/** Words that deny the text after them. */
const denial =
  /(?:^|[^\p{L}])(?:not|no|never|nor|without|\p{L}+n't|nicht|kein\p{L}*|nie|ohne|pas|jamais|sans|aucune?|nunca|sin)(?: [^\s.!?;¶]+){0,2} $/u;

/** Returns whether a source contains the quoted words as whole words; `denied` if a denial precedes them each time. */
export function findQuotation(
  id: string,
  words: string,
  evidence: Evidence,
): 'found' | 'denied' | 'missing' {
  const text = evidence.textOf(id);
  const wanted = foldTimes(words);
  let isDenied = false;
  for (
    let at = text.indexOf(wanted);
    at !== -1 && wanted.length >= minLength;
    at = text.indexOf(wanted, at + 1)
  ) {
    evidence.spend(1);
    const end = at + wanted.length;
    // Whole words only.
    const isCut = [at, end].some(
      (edge) => edge > 0 && /^[\p{L}\p{N}]{2}$/u.test(text.slice(edge - 1, edge + 1)),
    );
    if (!isCut && !denial.test(text.slice(Math.max(0, at - 60), at))) return 'found';
    isDenied ||= !isCut;
  }
  return isDenied ? 'denied' : 'missing';
}
