import { stemsOf } from '../../../text/words.js';
import { isNeutral } from '../../read/neutral-words.js';
import type { Quantity } from '../../read/quantities.js';
import { withRelated } from '../../read/related.js';
import { unitsNamed } from '../../read/units.js';
import type { Fact } from '../../source/source.js';
import { conflict, type Finding, found, missing, open } from '../finding.js';
import { isMatch, valuesIn } from '../matches.js';
import { isAmong } from '../mentions.js';
import type { ReadStatement } from '../read-statement.js';
import { baseFault } from './base-fault.js';
import { findingWithoutMatch } from './finding-without-match.js';
import { isOfPeriod, isOfSeries } from './is-of-period.js';
import { isPlaced } from './is-placed.js';
import { isLengthOfList } from './own-counts.js';
import { recordsFor } from './records-for.js';
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
  const noun = nounBehind(quantity, text);
  const isCount =
    quantity.units.length === 0 &&
    statement.sources.some(({ lists }) => lists.some(({ labels }) => labels.has(noun)));
  const matching = facts.filter(
    (fact) =>
      // "three issues" are no three comments.
      (!isCount || fact.key === '' || fact.labels.has(noun)) &&
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
  const words = new Set([...near].filter((stem) => unitsNamed(stem).length === 0));
  const records = recordsFor(quantity, statement);
  const placed = matching.filter((fact) => isPlaced(fact, records, statement, matching));
  if (placed.length === 0) {
    if (isLengthOfList(quantity, statement)) return found;
    return conflict(`${quantity.text} belongs to another record: ${matching[0]?.shown ?? ''}`);
  }
  const timed = placed.filter((fact) => isOfSeries(fact, statement));
  if (timed.length > 0 && !timed.some((fact) => isOfPeriod(fact, quantity, statement)))
    return conflict(`${quantity.text} belongs to another period: ${timed[0]?.shown ?? ''}`);
  if (isYear(quantity)) return found;
  const other = quantity.units.some(({ kind }) => kind === 'percent')
    ? shareOfOther(placed, statement)
    : undefined;
  if (other !== undefined) return conflict(`${quantity.text} is another field: ${other.shown}`);
  const base = baseFault(quantity, statement);
  if (base !== undefined) return base;
  if (denial.test(text.slice(0, quantity.start)))
    return conflict(`the statement denies ${quantity.text}, which is in the results cited`);
  const named = namedBehind(quantity, statement, placed);
  if (named !== undefined) return conflict(`${quantity.text} is another field: ${named.shown}`);
  const opposite = placed.find((fact) => fact.units.length > 0 && isOtherSign(fact, near));
  if (opposite !== undefined && placed.every((fact) => !shared(fact.labels, near)))
    return conflict(`${quantity.text} has another sign: ${opposite.shown}`);
  const isSingledOut = placed.some(({ record }) => records.has(record));
  const nearest = Math.max(...placed.map(({ labels }) => shared(labels, near)));
  const rivals = facts.filter(
    (fact) =>
      (isPlainlyMeant(fact, placed, words) ||
        (shared(fact.labels, near) > nearest && isComparable(fact, placed))) &&
      (isSingledOut ? records.has(fact.record) : isAmong(fact.record, records)) &&
      isRival(quantity, fact, placed) &&
      (isNamedBehind(fact, quantity, statement) ||
        !isToldElsewhere(fact, placed, quantity, statement)),
  );
  if (nearest > 0 && rivals.length === 0) return found;
  const inFields = rivals.filter(({ key }) => key !== '');
  const likely = inFields.length > 0 ? inFields : rivals;
  const [rival] = likely;
  // If several fields are named, the number may be computed from them.
  if (rival !== undefined && new Set(likely.map(({ value }) => value)).size === 1) {
    return conflict(`${quantity.text} is another field: ${rival.shown}`);
  }
  // The statement names fields, and none of those that have this value.
  const isOther = inFields.length > 0 && nearest === 0;
  if (isOther) return missing(`${quantity.text} is not what the results cited have there`);
  const all = new Set(stemsOf(text));
  const isPercent = quantity.units.some(({ kind }) => kind === 'percent') && !quantity.isFraction;
  if (isPercent && !placed.some(({ context }) => sharesAny(context, all))) {
    return missing(`nothing in the results cited says that ${quantity.text} is of that`);
  }
  return isLoose(quantity, placed, near, statement)
    ? open(`nothing in the results cited says what ${quantity.text} counts there`)
    : found;
}

/** A negation of the number that follows. */
const denial = /(?:\b(?:not|never|no longer|anything but)|n['’]t)\s+(?:\p{Ll}+ly\s+)?$/iu;

/** A number of a text whose clause has two words of the statement, where those of the other numbers have none. */
function isPlainlyMeant(
  { key, context }: Fact,
  placed: readonly Fact[],
  words: ReadonlySet<string>,
): boolean {
  return (
    key === '' &&
    shared(context, words) > 1 &&
    placed.every((each) => each.key === '' && shared(each.context, words) === 0)
  );
}

/** "2024": which year is meant, no noun tells. */
function isYear({ text, units }: Quantity): boolean {
  return units.length === 0 && /^(?:19|20)\d\d$/.test(text);
}

/** In a long text, the words by a number tell which is meant in its own sentence alone. */
function isComparable({ record, sentence }: Fact, placed: readonly Fact[]): boolean {
  return (
    sentence === undefined ||
    placed.some((each) => each.record === record && each.sentence === sentence)
  );
}

/** A field whose name stands by the number, that could be meant, and has another value. */
function isRival(quantity: Quantity, fact: Fact, placed: readonly Fact[]): boolean {
  if (placed.some(({ value }) => value === fact.value)) return false;
  return valuesIn(quantity, fact).length > 0;
}

/** "Six warehouses", where six are the gates: neither the noun behind the number nor its clause says the field's name. */
function isLoose(
  quantity: Quantity,
  placed: readonly Fact[],
  near: ReadonlySet<string>,
  { text, sources }: ReadStatement,
): boolean {
  const [, plural = ''] = /^\s+(\p{Ll}{3,}s)(?![\p{L}'’-])/u.exec(text.slice(quantity.end)) ?? [];
  const [noun = ''] = stemsOf(plural);
  if (noun === '' || isNeutral(noun) || quantity.units.length > 0 || quantity.isFraction)
    return false;
  const count = quantity.readings[0]?.value;
  const isLength = sources.some(({ lists }) => lists.some(({ length }) => length === count));
  return (
    !isLength &&
    placed.every(
      ({ key, labels, context }) =>
        key !== '' && !sharesAny(labels, near) && !context.has(noun) && !labels.has(noun),
    )
  );
}

const gains = new Set(stemsOf('gain profit surplus earned earnings plus credit'));
const losses = new Set(stemsOf('loss losses lost deficit minus debit shortfall'));

/** "A gain of 1.35 million", where a text calls it a loss. */
function isOtherSign({ context }: Fact, near: ReadonlySet<string>): boolean {
  return (
    (sharesAny(context, losses) && sharesAny(near, gains) && !sharesAny(near, losses)) ||
    (sharesAny(context, gains) && sharesAny(near, losses) && !sharesAny(near, gains))
  );
}

/** "18,432 no-shows": the noun behind the number is the name of the field. */
function isNamedBehind({ labels }: Fact, quantity: Quantity, { text }: ReadStatement): boolean {
  return labels.has(nounBehind(quantity, text));
}

function nounBehind({ end }: Quantity, text: string): string {
  return stemsOf(/^\s*([\p{L}-]+)/u.exec(text.slice(end))?.[1] ?? '')[0] ?? '';
}

/** Returns the field that the noun behind a count names, where that field has another value: "1,204,331 files". */
function namedBehind(
  quantity: Quantity,
  { text, sources }: ReadStatement,
  placed: readonly Fact[],
): Fact | undefined {
  const noun = nounBehind(quantity, text);
  if (noun === '' || quantity.units.length > 0) return undefined;
  if (placed.some(({ labels }) => labels.has(noun))) return undefined;
  const own = sources
    .flatMap(({ facts }) => facts)
    .filter(({ key, labels }) => key !== '' && labels.has(noun));
  const records = new Set(placed.map(({ record }) => record));
  const [rival] = own.filter(({ record }) => records.has(record));
  return own.length > 0 && own.every(({ value }) => value !== quantity.readings[0]?.value)
    ? rival
    : undefined;
}

/**
 * Another number of the statement is that field's: "At 799 USD, 14 are left". Not where the words of the field stand by
 * this number, and none of them by the other.
 */
function isToldElsewhere(
  fact: Fact,
  placed: readonly Fact[],
  quantity: Quantity,
  statement: ReadStatement,
): boolean {
  const { quantities, text } = statement;
  const own = [...fact.labels].filter((label) => !placed.some(({ labels }) => labels.has(label)));
  const here = stemsNear(quantity, statement);
  return quantities.some((other) => {
    if (other === quantity) return false;
    const there = stemsNear(other, statement);
    const isNamedHere =
      fact.key !== '' && own.some((label) => here.has(label) && !there.has(label));
    return !isNamedHere && valuesIn(other, fact).some((value) => isMatch(other, value, text));
  });
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((each) => other.has(each)).length;
}
