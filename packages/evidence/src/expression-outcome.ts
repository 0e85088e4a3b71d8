import type { Json } from '@pce/core';

/** Options of an evaluation. */
export interface ExpressionOptions {
  /** Steps that an expression may take; a count, not a time. @defaultValue 200_000 */
  readonly maxSteps?: number;
}

/** A value that an expression read, and where. */
export interface ExpressionInput {
  /** Place in the source, such as `c1.stations[2].cost`. */
  readonly path: string;
  readonly value: Json;
}

/**
 * Codes of an expression without a value.
 *
 * - `syntax`: it is not in the language.
 * - `missing`: a source, field, index or condition meets nothing.
 * - `type`: a text, `null` or list stands where a number has to.
 * - `division`: it divides by 0.
 * - `too_large`: it takes more than the steps or levels there are.
 */
export type ExpressionFault = 'syntax' | 'missing' | 'type' | 'division' | 'too_large';

/** Value of an expression with its inputs, or the reason why it has none. */
export type ExpressionOutcome =
  | {
      readonly ok: true;
      readonly value: Json;
      readonly inputs: readonly ExpressionInput[];
      readonly steps: number;
    }
  | {
      readonly ok: false;
      readonly code: ExpressionFault;
      /** Names the place, and the grammar or the fields there are. */
      readonly message: string;
      readonly steps: number;
    };
