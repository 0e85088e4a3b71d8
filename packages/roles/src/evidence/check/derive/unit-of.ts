import type { Unit } from '../../read/units.js';
import type { Fact } from '../../source/source.js';

/** Returns the unit of a fact, or the first it may have. */
export function unitOf({ units, maybe }: Fact): Unit | undefined {
  return units[0] ?? maybe[0];
}
