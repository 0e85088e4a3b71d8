import type { Quantity } from '../../read/quantities.js';
import { convert, percentUnit } from '../../read/units.js';
import type { Fact } from '../../source/source.js';
import { fallingVerb, risingVerb } from '../directions.js';
import { isShare } from '../is-share.js';
import { canBe, isMatch, valuesIn } from '../matches.js';
import { isAmong, recordsMentioned } from '../mentions.js';
import type { ReadStatement } from '../read-statement.js';
import type { Candidate } from './candidate.js';
import { isComparable } from './is-comparable.js';
import { pairs } from './pairs.js';
import { unitOf } from './unit-of.js';

/** Values that are tried, two by two; more of them could make any number. */
const maxValues = 24;
/** Units of the last digit that a number has at least: a coarser one is hit by chance. */
const leastPrecision = 100;

/**
 * Returns the arithmetic that could lead to a number, though the statement does not name what it is made of. That proves nothing: it
 * only says that the number need not be invented.
 */
export function coincidence(quantity: Quantity, statement: ReadStatement): string | undefined {
  const [said] = quantity.readings;
  // Which way something changed, other arithmetic tells.
  if (risingVerb.test(statement.text) || fallingVerb.test(statement.text)) return undefined;
  if (said === undefined || Math.abs(said.value) < leastPrecision * said.step) return undefined;
  const records = recordsMentioned(statement.mentions);
  const facts = statement.sources
    .flatMap((source) => source.facts)
    .filter(({ record }) => isAmong(record, records));
  // A number that stands elsewhere is no sum of others.
  const stands = facts.some((fact) =>
    valuesIn(quantity, fact).some((value) => isMatch(quantity, value, statement.text)),
  );
  if (stands) return undefined;
  const distinct = [...new Map(facts.map((fact) => [`${fact.key} ${fact.value}`, fact])).values()];
  if (distinct.length > maxValues) return undefined;
  for (const { value, unit, formula } of candidates(distinct)) {
    if (!canBe(quantity, unit) || (unit?.kind === 'percent' && quantity.units.length === 0))
      continue;
    const values =
      unit === undefined || quantity.units.length === 0
        ? [value]
        : quantity.units
            .filter(({ kind }) => kind === unit.kind)
            .map((to) => convert(value, unit, to));
    if (values.some((each) => isMatch({ ...quantity, bound: 'exact' }, each, statement.text)))
      return formula;
  }
  return undefined;
}

function* candidates(facts: readonly Fact[]): Generator<Candidate, void, undefined> {
  for (const [one, other] of pairs(facts)) {
    const [high, low] = one.value >= other.value ? [one, other] : [other, one];
    const unit = unitOf(high);
    if (isComparable(one, other) && isShare(one) === isShare(other)) {
      yield { value: high.value + low.value, unit, formula: `${high.value} + ${low.value}` };
      yield { value: high.value - low.value, unit, formula: `${high.value} − ${low.value}` };
      if (high.value > 0)
        yield {
          value: (low.value / high.value) * 100,
          ...{ unit: percentUnit, formula: `${low.value} / ${high.value}` },
        };
    } else if (low.value !== 0 && isCount(low) && unit !== undefined)
      yield { value: high.value / low.value, unit, formula: `${high.value} / ${low.value}` };
    if (isShare(low) && !isShare(high))
      yield { value: high.value * low.value, unit, formula: `${high.value} × ${low.value}` };
    if (low.units.some(({ kind }) => kind === 'percent') && unit?.kind !== 'percent')
      yield {
        value: (high.value * low.value) / 100,
        unit,
        formula: `${high.value} × ${low.value}%`,
      };
  }
}

function isCount({ value, units }: Fact): boolean {
  return units.length === 0 && Number.isInteger(value);
}
