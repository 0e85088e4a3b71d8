import { stemsOf } from '../../../text/words.js';
import type { Quantity } from '../../read/quantities.js';
import { withRelated } from '../../read/related.js';
import type { Fact } from '../../source/source.js';
import { isTakenOf } from '../derive/rests.js';
import { conflict, elsewhere, type Finding, found, missing, open } from '../finding.js';
import { isSaidTogether, wordsAt } from '../is-said-together.js';
import { isMatch, valuesIn } from '../matches.js';
import type { ReadStatement } from '../read-statement.js';
import { rivalOfNoun } from './attached-noun.js';
import { baseFault } from './base-fault.js';
import { countShared } from './count-shared.js';
import { fieldNamedBehind } from './field-named-behind.js';
import { findingWithoutMatch } from './finding-without-match.js';
import { isLoose } from './is-loose.js';
import { isOfOneOnly } from './is-of-aggregate.js';
import { isOfPeriod, isOfSeries } from './is-of-period.js';
import { isOtherSign } from './is-other-sign.js';
import { isPlaced } from './is-placed.js';
import { isPartOfCount, listCounted } from './list-counted.js';
import { isLengthOfList } from './own-counts.js';
import { recordsFor } from './records-for.js';
import { rivalsOf } from './rivals-of.js';
import { shareOfOther } from './share-of-other.js';
import { sharesAny } from './shares-any.js';
import { stemsNear } from './stems-near.js';

/** Checks a number against the cited values: its unit, record and field. Arithmetic is left to others. */
export function checkQuantity(
  quantity: Quantity,
  statement: ReadStatement,
  facts: readonly Fact[],
): Finding {
  const { text } = statement;
  // "three issues" are no three comments.
  const counted = quantity.units.length === 0 ? listCounted(quantity, statement) : undefined;
  const matching = facts.filter(
    (fact) =>
      (counted === undefined || fact.key === '' || fact.labels.has(counted)) &&
      valuesIn(quantity, fact).some((value) => isMatch(quantity, value, text)),
  );
  if (matching.length === 0) return findingWithoutMatch(quantity, statement, facts);
  // "on Velatin" speaks of the drug, where `drug` is Velatin.
  const mentioned = statement.mentions.flatMap(({ fields }) =>
    fields.flatMap(({ labels, record }) => (record.list === undefined ? [...labels] : [])),
  );
  const near = withRelated(
    new Set([...stemsNear(quantity, statement), ...mentioned]),
    statement.sources.flatMap(({ labels }) => [...labels]),
  );
  const records = recordsFor(quantity, statement);
  const placed = matching.filter((fact) => isPlaced(fact, records, statement, matching));
  if (placed.length === 0) {
    if (isLengthOfList(quantity, statement)) return found;
    if (matching.every(({ sentence }) => sentence !== undefined))
      return open(`nothing in the results cited says ${quantity.text} of that`);
    return elsewhere(`${quantity.text} belongs to another record: ${matching[0]?.shown ?? ''}`);
  }
  if (placed.every((fact) => isOfOneOnly(quantity, fact, statement, records)))
    return missing(`${quantity.text} is of one record alone: ${placed[0]?.shown ?? ''}`);
  const words = wordsAt(quantity.start, statement.clauses);
  const isTold = placed.some(
    (fact) =>
      fact.sentence === undefined ||
      statement.sources.some(
        (source) =>
          source.facts.includes(fact) && isSaidTogether(words, { context: fact.context, source }),
      ),
  );
  // On a page a number may be of anything.
  const borneOut = isTold
    ? found
    : open(`nothing in the results cited says ${quantity.text} of that`);
  const timed = placed.filter((fact) => isOfSeries(fact, statement));
  if (timed.length > 0 && !timed.some((fact) => isOfPeriod(fact, quantity, statement)))
    return conflict(`${quantity.text} belongs to another period: ${timed[0]?.shown ?? ''}`);
  if (isYear(quantity)) return borneOut;
  const other = quantity.units.some(({ kind }) => kind === 'percent')
    ? shareOfOther(placed, statement)
    : undefined;
  if (other !== undefined) return conflict(`${quantity.text} is another field: ${other.shown}`);
  const base = baseFault(quantity, statement);
  if (base !== undefined) return base;
  if (denial.test(text.slice(0, quantity.start)))
    return conflict(`the statement denies ${quantity.text}, which is in the results cited`);
  const named = fieldNamedBehind(quantity, statement, placed);
  if (named !== undefined) return elsewhere(`${quantity.text} is another field: ${named.shown}`);
  if (placed.every((fact) => isTakenOf(fact, near)))
    return elsewhere(`${quantity.text} is what is taken: ${placed[0]?.shown ?? ''}`);
  const attached = rivalOfNoun(quantity, statement, placed);
  if (attached !== undefined)
    return elsewhere(`${quantity.text} is another field: ${attached.shown}`);
  const opposite = placed.find((fact) => fact.units.length > 0 && isOtherSign(fact, near));
  if (opposite !== undefined && placed.every((fact) => !countShared(fact.labels, near)))
    return conflict(`${quantity.text} has another sign: ${opposite.shown}`);
  if (wholeBefore.test(text.slice(0, quantity.start))) return borneOut;
  const nearest = Math.max(...placed.map(({ labels }) => countShared(labels, near)));
  const rivals = rivalsOf({ quantity, placed, near, records }, statement, facts);
  // "Respondents prefer coffee", where `coffee` has it and a text says of other respondents that they prefer tea.
  const isNamed = placed.some(
    ({ key, labels }) => key !== '' && countShared(labels, near) === labels.size,
  );
  const inFields = rivals.filter(({ key }) => key !== '');
  const likely = inFields.length > 0 || isNamed ? inFields : rivals;
  if (nearest > 0 && likely.length === 0) return borneOut;
  const [rival] = likely;
  // If several fields are named, the number may be computed from them.
  if (rival !== undefined && new Set(likely.map(({ value }) => value)).size === 1) {
    return elsewhere(`${quantity.text} is another field: ${rival.shown}`);
  }
  // The statement names fields, and none of those that have this value.
  const isOther = inFields.length > 0 && nearest === 0;
  if (isOther) return missing(`${quantity.text} is not what the results cited have there`);
  const all = new Set([...stemsOf(text), ...statement.quoted]);
  const isPercent = quantity.units.some(({ kind }) => kind === 'percent') && !quantity.isFraction;
  if (isPercent && !placed.some(({ context }) => sharesAny(context, all))) {
    return missing(`nothing in the results cited says that ${quantity.text} is of that`);
  }
  if (
    isPartOfCount(quantity, text) &&
    placed.every(({ labels }) => countShared(labels, near) === 0)
  )
    return elsewhere(`${quantity.text} is another field: ${placed[0]?.shown ?? ''}`);
  return isLoose(quantity, placed, near, statement)
    ? open(`nothing in the results cited says what ${quantity.text} counts there`)
    : borneOut;
}

/** A negation of the number that follows. */
const denial = /(?:\b(?:not|never|no longer|anything but)|n['’]t)\s+(?:\p{Ll}+ly\s+)?$/iu;

/** "63% of the 614": the whole, and not what is named before it. */
const wholeBefore =
  /(?:%|\b(?:percent|half|third|quarter|fifth|tenth)s?) of (?:the |all |its |these |those )*$/i;

/** "2024": which year is meant, no noun tells. */
function isYear({ text, units }: Quantity): boolean {
  return units.length === 0 && /^(?:19|20)\d\d$/.test(text);
}
