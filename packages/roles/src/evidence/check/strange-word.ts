import { stemsOf } from '../../text/words.js';
import { monthNames } from '../read/dates.js';
import { isNumberStem } from '../read/number-words.js';
import { otherWordsFor } from '../read/opposites.js';
import { mask } from '../read/plain.js';
import { unitsNamed } from '../read/units.js';
import { formsOf } from '../read/verb-forms.js';
import type { Source } from '../source/source.js';
import { weekdays } from './check-weekdays.js';
import { falling, greatest, less, more, rising, smallest } from './directions.js';
import type { ReadStatement } from './read-statement.js';

/** Stems of words that say nothing which a source would have to say: how a thing is told, counted or compared. */
export const neutral = new Set(
  stemsOf(
    `according actually again ahead almost already also although altogether amount answer anyone apiece around ask
     available average back balance become before below above between beyond bring call carry
     certain clear close combine come compare consist contain cost count currently data date day describe detail
     differ difference down during each early end entry equal equivalent exactly exist expect fact far few field figure file
     find first flag found fraction full further get give go good got great half handle hear high hold hour
     include indeed instead item joint keep kind know large last late later latest leave less level lie list little load
     long look low main make many mark mean measure measurement mention mid middle minus month more moreover most name
     namely near nearly need new next night none note now number obtain off one only open other out over
     overall own part pay peak people percent percentage percentile period person piece place plus point portion present price
     produce put quantity quarter quite range rank rate rather ratio reach read receive record refer remain report
     respective rest result round rounded roughly run say scale score season second see send set several
     share short show side simply single sit size small source speed spend spread stand state stay still
     stretch sum supply sure take tell text than thing third time together top total touch turn twice two type under unit
     up upper use user value various way week weigh weight well while whole with within work worth year yet yield zero
     against act affect add additional alone apart apply behind best better both drop fit follow involve lead leader let like list
     lower mostly move need occur offer own ongoing outstanding owe past per previous real require same
     blow cover draw join live version
     similar since slight slightly space split standing step sum then though toward usual want without`,
  ),
);

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
    if (own === undefined || isKnown(own)) continue;
    // A price "per month" is another one, where nothing is told by the month.
    const isRate = /\bper\s+$/i.test(masked.slice(0, index)) && !isUnitOf(word, sources);
    if (!isRate && (isNeutral(own) || isTold(word, own))) continue;
    // "copy" and "copies"
    if (/[iy]$/.test(own) && own.length > 3 && isKnown(own.slice(0, -1))) continue;
    const root = own.replace(derivation, '');
    if (root.length > 2 && isKnown(root)) continue;
    const others = [...formsOf(own), ...otherWordsFor(own).map((other) => other.stem)];
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

/** "added" has the stem "ad", "uses" has "us". */
function isNeutral(own: string): boolean {
  return [...formsOf(own), `${own}${own.at(-1)}`, `${own}e`].some((form) => neutral.has(form));
}

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
