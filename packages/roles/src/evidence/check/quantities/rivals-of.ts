import type { Quantity } from '../../read/quantities.js';
import { unitsNamed } from '../../read/units.js';
import type { DataRecord, Fact } from '../../source/source.js';
import { isMatch, valuesIn } from '../matches.js';
import { isAmong } from '../mentions.js';
import type { ReadStatement } from '../read-statement.js';
import { countShared } from './count-shared.js';
import { nounBehind } from './noun-behind.js';
import { stemsNear } from './stems-near.js';

/** A number with the values that it can be, and the words and records around it. */
interface PlacedQuantity {
  readonly quantity: Quantity;
  readonly placed: readonly Fact[];
  /** Stems of the words near it. */
  readonly near: ReadonlySet<string>;
  readonly records: ReadonlySet<DataRecord>;
}

/** Returns the values that the words by a number name better than those that it can be. */
export function rivalsOf(
  { quantity, placed, near, records }: PlacedQuantity,
  statement: ReadStatement,
  facts: readonly Fact[],
): readonly Fact[] {
  const words = new Set([...near].filter((stem) => unitsNamed(stem).length === 0));
  const nearest = Math.max(...placed.map(({ labels }) => countShared(labels, near)));
  const isSingledOut = placed.some(({ record }) => records.has(record));
  return facts.filter(
    (fact) =>
      (isPlainlyMeant(fact, placed, words) ||
        (countShared(fact.labels, near) > nearest && isComparable(fact, placed))) &&
      (isSingledOut ? records.has(fact.record) : isAmong(fact.record, records)) &&
      isRival(quantity, fact, placed) &&
      (isNamedBehind(fact, quantity, statement) ||
        !isToldElsewhere(fact, placed, quantity, statement)),
  );
}

/** A number of a text whose clause has two words of the statement, where those of the other numbers have none. */
function isPlainlyMeant(
  { key, context }: Fact,
  placed: readonly Fact[],
  words: ReadonlySet<string>,
): boolean {
  return (
    key === '' &&
    countShared(context, words) > 1 &&
    placed.every((each) => each.key === '' && countShared(each.context, words) === 0)
  );
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

/** "18,432 no-shows": the noun behind the number is the name of the field. */
function isNamedBehind({ labels }: Fact, quantity: Quantity, { text }: ReadStatement): boolean {
  return labels.has(nounBehind(quantity, text));
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
