import type { Quantity } from '../../read/quantities.js';
import type { Fact } from '../../source/source.js';
import { isShare } from '../is-share.js';
import type { Candidate } from './candidate.js';
import { percent } from './percent.js';

/** Percentage points between two shares. */
export function* pointsBetween(
  operands: readonly Fact[],
  others: readonly Fact[],
  quantity: Quantity,
): Generator<Candidate, void, undefined> {
  const unit = quantity.units.find(({ kind }) => kind === 'points');
  if (unit === undefined) return;
  const [named, all] = [operands.filter(isShare), others.filter(isShare)];
  for (const [one, other] of named.flatMap((each) =>
    all.map((beside) => [each, beside] as const),
  )) {
    if (one === other || one.record !== other.record) continue;
    const value = Math.abs(one.value - other.value) * 100;
    yield { value, unit, formula: `${percent(one.value)} − ${percent(other.value)}` };
  }
}
