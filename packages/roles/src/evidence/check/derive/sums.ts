import { percentUnit } from '../../read/units.js';
import type { Fact } from '../../source/source.js';
import { isShare } from '../is-share.js';
import type { Candidate } from './candidate.js';
import { isComparable } from './is-comparable.js';
import { pairs } from './pairs.js';
import { unitOf } from './unit-of.js';

/** Two values together, of one field in two records or of two fields. */
export function* sums(
  operands: readonly Fact[],
  text: string,
): Generator<Candidate, void, undefined> {
  if (
    !/\b(?:together|total\w*|sum|and|plus|combined|altogether|both|make|makes|with|or|either)\b/i.test(
      text,
    )
  )
    return;
  for (const [one, other] of pairs(operands)) {
    if (!isComparable(one, other) || isShare(one) !== isShare(other)) continue;
    const sum = one.value + other.value;
    const formula = `${one.value} + ${other.value}`;
    yield { value: sum, unit: unitOf(one), formula };
    if (isShare(one)) yield { value: sum * 100, unit: percentUnit, formula };
  }
}
