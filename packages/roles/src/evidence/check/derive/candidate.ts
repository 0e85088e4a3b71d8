import type { Quantity } from '../../read/quantities.js';
import type { Unit } from '../../read/units.js';

/** A value computed from cited values, with its formula. */
export interface Candidate {
  readonly value: number;
  readonly unit: Unit | undefined;
  readonly formula: string;
  readonly uses?: readonly Quantity[];
}
