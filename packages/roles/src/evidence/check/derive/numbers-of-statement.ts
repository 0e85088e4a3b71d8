import type { Quantity } from '../../read/quantities.js';
import { percentUnit } from '../../read/units.js';
import type { ReadStatement } from '../read-statement.js';
import type { Candidate } from './candidate.js';
import { pairs } from './pairs.js';

/** Numbers of a statement that are added and divided; more of them could prove anything. */
const maxGiven = 20;

/** "18,200 EUR of 96,300 EUR, or 19%": from numbers that the statement itself gives, and that are found. */
export function* numbersOfStatement(
  quantity: Quantity,
  { quantities }: ReadStatement,
  unmatched: readonly Quantity[],
): Generator<Candidate, void, undefined> {
  const given = quantities
    .filter((each) => each !== quantity && !unmatched.includes(each) && !each.isFraction)
    .slice(0, maxGiven);
  for (const [one, other] of pairs(given)) {
    const [first, second] = [one.readings[0]?.value ?? 0, other.readings[0]?.value ?? 0];
    const [unit, beside] = [one.units[0], other.units[0]];
    // "NOK 242,880 out of 460,320"
    const isSame = unit?.kind === beside?.kind && unit?.factor === beside?.factor;
    if (unit !== undefined && beside !== undefined && !isSame) continue;
    const [low, high] = [Math.min(first, second), Math.max(first, second)];
    if (high !== 0)
      yield { value: (low / high) * 100, unit: percentUnit, formula: `${low} / ${high}` };
    if (!isSame) continue;
    yield { value: first + second, unit, formula: `${first} + ${second}` };
    yield { value: high - low, unit, formula: `${high} − ${low}` };
  }
}
