import type { Json } from '../contracts/json.js';

/** A result that a command may refer to. */
export interface ResultDigest {
  /** `r1`, `r2`, …: the place of the result in the turn. */
  readonly ref: string;
  /** What produced it: the command in plain words. */
  readonly command: string;
  readonly summary: string;
}

/** A whole result, for Synthesizer and Validator. */
export interface TurnResultValue extends ResultDigest {
  /** The tool or workflow that produced it. */
  readonly selected: string;
  readonly data: Json;
}
