import type { Unit } from './units.js';

/** Precision of a number: exact, approximate, or a bound. */
export type Bound = 'exact' | 'about' | 'nearly' | 'more' | 'less' | 'over' | 'under';

/** A reading of a number: "1.204" is 1.204 in some countries, 1,204 in others. */
export interface Reading {
  readonly value: number;
  /** The unit of its last digit. */
  readonly step: number;
}

/** A number with its unit, as a text states it. */
export interface Quantity {
  readonly start: number;
  /** Behind number and unit. */
  readonly end: number;
  readonly text: string;
  readonly readings: readonly Reading[];
  /** Whether a sign is written. */
  readonly isSigned: boolean;
  readonly bound: Bound;
  /** Units its name can mean; empty where it has none. */
  readonly units: readonly Unit[];
  /** "half", "two thirds": a part of something. */
  readonly isFraction: boolean;
  /** "several million": two to ten of them. */
  readonly isVague: boolean;
}
