import type { Quantity } from '../../read/quantities.js';
import { unitsNamed } from '../../read/units.js';
import type { Fact } from '../../source/source.js';
import { earlier } from '../directions.js';
import { canBe } from '../matches.js';
import type { ReadStatement } from '../read-statement.js';
import type { Named } from './named.js';
import { unitOf } from './unit-of.js';

/**
 * Whether the statement names a fact: by a word of its field, by its unit ("a kWh", "per km²"), by another of its numbers, or by the
 * unit of the result and the fact's own record.
 */
export function operandTest(
  quantity: Quantity,
  { text, quantities }: ReadStatement,
  { stems, records }: Named,
): (fact: Fact) => boolean {
  const words = text.match(/\bsquare \p{L}+|[\p{L}µ°%€$£¥²³/]+/giu) ?? [];
  const units = words.flatMap((word) => (word.length > 1 ? unitsNamed(word) : []));
  const given = quantities
    .filter((each) => each !== quantity)
    .map(({ readings }) => readings[0]?.value);
  return (fact) => {
    if ([...fact.labels].some((label) => stems.has(label)) || given.includes(fact.value))
      return true;
    if ([...fact.labels].some((label) => earlier.test(label))) return true;
    const own = fact.units[0];
    if (
      own !== undefined &&
      units.some(({ kind, factor }) => kind === own.kind && factor === own.factor)
    )
      return true;
    return records.has(fact.record) && quantity.units.length > 0 && canBe(quantity, unitOf(fact));
  };
}
