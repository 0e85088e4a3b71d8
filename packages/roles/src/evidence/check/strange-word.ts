import { stemsOf } from '../../text/words.js';
import { monthNames } from '../read/dates.js';
import { isNeutral } from '../read/neutral-words.js';
import { isFormat } from '../read/no-names.js';
import { isNumberStem } from '../read/number-words.js';
import { otherWordsFor } from '../read/opposites.js';
import { mask } from '../read/plain.js';
import { synonymsOf } from '../read/synonyms.js';
import { unitsNamed } from '../read/units.js';
import { formsOf } from '../read/verb-forms.js';
import type { Source } from '../source/source.js';
import { weekdays } from './check-weekdays.js';
import { falling, greatest, less, more, rising, smallest } from './directions.js';
import type { ReadStatement } from './read-statement.js';

/**
 * Returns a word of a statement that neither the request nor anything cited has, in any form of it: what it adds, nobody said.
 */
export function strangeWord(
  { masked, quantities, sources, mentions }: ReadStatement,
  request: string,
): string | undefined {
  const isKnown = (start: string): boolean =>
    request.includes(` ${start}`) ||
    sources.some(({ plain, labels }) => plain.includes(` ${start}`) || labels.has(start));
  const words = mask(masked, [...quantities, ...mentions]).matchAll(/[\p{L}\p{M}]{3,}/gu);
  for (const { index, 0: word } of words) {
    const [own] = stemsOf(word);
    if (own === undefined || isKnown(own) || isFormat(word)) continue;
    if (/^(?:utc|gmt)$/i.test(word) && sources.some(({ plain }) => /\d{2}z /.test(plain))) continue;
    // A price "per month" is another one, where nothing is told by the month.
    const isRate = /\bper\s+$/i.test(masked.slice(0, index)) && !isUnitOf(word, sources);
    if (!isRate && (isNeutral(own) || isTold(word, own))) continue;
    // "copy" and "copies"
    if (/[iy]$/.test(own) && own.length > 3 && isKnown(own.slice(0, -1))) continue;
    const root = own.replace(derivation, '');
    if (root.length > 2 && (isKnown(root) || (root !== own && isNeutral(root)))) continue;
    const others = [
      ...formsOf(own),
      ...synonymsOf(own),
      ...otherWordsFor(own).map((other) => other.stem),
    ];
    if (!others.some(isKnown)) return word;
  }
  return undefined;
}

function isUnitOf(word: string, sources: readonly Source[]): boolean {
  const kinds = unitsNamed(word).map(({ kind }) => kind);
  return sources.some(({ facts }) =>
    facts.some(({ units }) => units.some(({ kind }) => kinds.includes(kind))),
  );
}

/** Endings that make a noun or an adjective of a verb: "payment" is of what was paid. */
const derivation = /(?:p?tion|ation|ment|ur|anc|enc|al|er|or|iv|ness|ity|ag|ant|ent)$/;

/** Words that others check: numbers, units, months, and words that compare. */
function isTold(word: string, own: string): boolean {
  return (
    isNumberStem(own) ||
    unitsNamed(word).length > 0 ||
    monthNames.includes(word.toLowerCase()) ||
    weekdays.includes(word.toLowerCase()) ||
    [rising, falling, more, less, greatest, smallest].some((words) => words.test(word))
  );
}
