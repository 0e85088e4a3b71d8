import type { Observation } from './observation.js';

type Watch = (observation: Observation) => string | undefined;

/** A property that holds in every scenario. */
export interface Invariant {
  /** The property, as a sentence. */
  readonly name: string;
  /** Ids of the requirements it proves. */
  readonly proves: readonly string[];
  watch(): Watch;
}
