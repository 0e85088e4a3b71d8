import type { Fact } from '../../source/source.js';
import { unitOf } from './unit-of.js';

/** Returns whether two facts may be added or subtracted: one field of two records, or one unit. */
export function isComparable(one: Fact, other: Fact): boolean {
  if (one.key === other.key) return one.record !== other.record;
  const [first, second] = [unitOf(one), unitOf(other)];
  if (first === undefined && second === undefined)
    return one.record === other.record || one.labels.size > 0;
  return (
    first !== undefined &&
    second !== undefined &&
    first.kind === second.kind &&
    first.factor === second.factor
  );
}
