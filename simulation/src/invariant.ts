import type { Observation } from './observation.js';

/** Checks an observation; returns the problem, if any. */
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
