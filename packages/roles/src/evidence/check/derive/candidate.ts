import type { Quantity } from '../../read/quantities.js';
import type { Unit } from '../../read/units.js';

/** What an arithmetic on cited values comes to. */
export interface Candidate {
  readonly value: number;
  readonly unit: Unit | undefined;
  readonly formula: string;
  readonly uses?: readonly Quantity[];
}
