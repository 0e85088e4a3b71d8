import type { Json } from '../contracts/json.js';

/** Summary of a result that a command may refer to. */
export interface ResultDigest {
  /** `r1`, `r2`, …, numbered in each turn. */
  readonly ref: string;
  /** The command that produced it, in plain language. */
  readonly command: string;
  readonly summary: string;
}

/** A result that a command refers to, with the referenced value. */
export interface NamedResult extends ResultDigest {
  /** The referenced value; `undefined` if there is none. */
  readonly value?: Json;
}

/** A result with its data, for Synthesizer and Validator. */
export interface TurnResultValue extends ResultDigest {
  /** The tool or workflow that produced it. */
  readonly selected: string;
  readonly data: Json;
}
