import type { Observation } from './observation.js';

/** Checks one observation after the other; returns the problem where there is one. */
type Watch = (observation: Observation) => string | undefined;

/** A property that holds in every scenario. */
export interface Invariant {
  /** The property, as a sentence. */
  readonly name: string;
  /** Ids of the requirements it proves. */
  readonly proves: readonly string[];
  /** Starts watching a new simulation. */
  watch(): Watch;
}
