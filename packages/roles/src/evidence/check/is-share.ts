import type { Fact } from '../source/source.js';

/** Returns whether a value is a share of one, as results store it: 0.45. */
export function isShare({ value, units }: Fact): boolean {
  return units.length === 0 && value > 0 && value < 1;
}
