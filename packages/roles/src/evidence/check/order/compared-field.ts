import { stemsOf } from '../../../text/words.js';
import { inOneWord } from '../../read/phrases.js';
import type { Quantity } from '../../read/quantities.js';
import type { DataList, DataRecord, Fact } from '../../source/source.js';
import { less, more } from '../directions.js';
import { isMatch, valuesIn } from '../matches.js';
import { isDuration } from './durations.js';

const money = /\b(?:cheap\w*|expensive|costl\w*|pric\w*|costs?)\b/i;
/** Words that compare prices themselves, whatever else is named. */
const ofPrice =
  /\b(?:cheap(?:er|est)|(?:more|most|less|least) expensive|(?:costl|pric)i(?:er|est))\b/i;
const duration =
  /\b(?:slow|fast|long|short|quick)\p{L}*(?:er|est)\b|\btook (?:more|less|longer)\b/iu;
/** Words that compare times themselves, where there is one. */
const ofTime = /\b(?:slow|fast|quick)(?:er|est)\b/i;

/** "The cheapest per night", "large for its price", "worth the most in total": no field has it. */
const relative =
  /\bworth\b.*\b(?:in total|in all|altogether|together|combined)\b|\bper\b(?! cent\b)|\b(?:relative|in relation|in proportion|compared) to (?:its|their|the)\b|\bfor (?:its|their) \p{Ll}+|\b(?:nightly|hourly|daily|weekly|monthly|yearly|annual)\b/iu;

/** Returns the number field that the statement names, or the one field of money where it speaks of a price. */
export function comparedField(
  { records }: Pick<DataList, 'records'>,
  text: string,
): string | undefined {
  if (relative.test(text)) return undefined;
  const stems = new Set(stemsOf(inOneWord(text)));
  // A field that is the same everywhere is not the one compared.
  const isSame = ({ key, value }: Fact): boolean =>
    records.every(({ facts: all }) => all.some((fact) => fact.key === key && fact.value === value));
  const facts = (records[0]?.facts ?? []).filter((fact) => !isSame(fact));
  const meant = facts.filter(meantBy(text));
  const named = (meant.length > 0 ? meant : facts).filter(({ labels }) =>
    [...labels].some((label) => stems.has(label)),
  );
  const chosen =
    named.length > 0
      ? named
      : money.test(text)
        ? facts.filter(isMoney)
        : duration.test(text)
          ? facts.filter(isDuration)
          : [];
  const keys = [...new Set(chosen.map(({ key }) => key))];
  if (keys.length < 2) return keys[0];
  // "More patients recovered than": what is compared stands last before "than".
  const than = text.search(/\bthan\b/i);
  const before = than === -1 ? [] : stemsOf(inOneWord(text.slice(0, than)));
  const last = before.findLast((stem) => chosen.some(({ labels }) => labels.has(stem)));
  const compared = chosen.filter(({ labels }) => last !== undefined && labels.has(last));
  return new Set(compared.map(({ key }) => key)).size === 1 ? compared[0]?.key : undefined;
}

/** Returns whether the one word that compares says by itself what: "the cheapest, with two stops". */
function meantBy(text: string): (fact: Fact) => boolean {
  const words = [more, less].flatMap((each) => [...text.matchAll(new RegExp(each, 'gi'))]);
  if (words.length === 1 && ofPrice.test(text)) return isMoney;
  return words.length === 1 && ofTime.test(text) ? isDuration : () => false;
}

/** "The lightest at 1.25 kg": the field that has the number told. */
export function fieldTold(
  { facts }: DataRecord,
  quantities: readonly Quantity[],
  text: string,
): string | undefined {
  const told = facts.filter((fact) =>
    quantities.some(
      // "The top five" counts, and tells no value.
      (quantity) =>
        !/^\p{L}/u.test(quantity.text) &&
        valuesIn(quantity, fact).some((value) => isMatch(quantity, value, text)),
    ),
  );
  return new Set(told.map(({ key }) => key)).size === 1 ? told[0]?.key : undefined;
}

function isMoney({ units, maybe, labels }: Fact): boolean {
  return (
    [...units, ...maybe].some(({ kind }) => kind.startsWith('money:')) ||
    labels.has('price') ||
    labels.has('pric') ||
    labels.has('cost')
  );
}
