import type { Observation } from './observation.js';

/** Looks at what happens, one observation after the other, and says what is wrong where something is. */
export type Watch = (observation: Observation) => string | undefined;

/** Something that must hold whatever happens. */
export interface Invariant {
  /** What holds, as a sentence. */
  readonly name: string;
  /** Requirements of the specification that it stands for. */
  readonly proves: readonly string[];
  /** Begins to look at a new simulation. */
  watch(): Watch;
}
