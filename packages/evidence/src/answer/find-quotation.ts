import { fold } from '../data/fold.js';
import type { Quotation } from './bracket.js';
import type { Evidence } from './evidence.js';

/** Characters of a quotation that can be anything's. */
const minLength = 3;

/** Words that deny what stands behind them. */
const denial =
  /(?:^|[^\p{L}])(?:not|no|never|nor|without|\p{L}+n't|nicht|kein\p{L}*|nie|ohne|pas|jamais|sans|aucune?|nunca|sin)(?: [^\s.!?;¶]+){0,2} $/u;

/** Returns whether quoted words stand in the source, whole; `denied` where a denial stands before each of them. */
export function findQuotation(
  { id, words }: Quotation,
  evidence: Evidence,
): 'found' | 'denied' | 'missing' {
  const text = evidence.textOf(id);
  const wanted = fold(words);
  if (wanted.length < minLength) return 'missing';
  let isDenied = false;
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    evidence.workspace.spend(1);
    const [before, after] = [text.charAt(at - 1), text.charAt(at + wanted.length)];
    const isWhole =
      !(isPart(before) && isPart(wanted.charAt(0))) && !(isPart(after) && isPart(wanted.slice(-1)));
    if (!isWhole) continue;
    if (!denial.test(text.slice(Math.max(0, at - 60), at))) return 'found';
    isDenied = true;
  }
  return isDenied ? 'denied' : 'missing';
}

function isPart(char: string): boolean {
  return /[\p{L}\p{N}]/u.test(char);
}
