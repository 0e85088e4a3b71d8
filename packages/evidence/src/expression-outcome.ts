import type { Json } from '@pce/core';

/** Options of an evaluation. */
export interface ExpressionOptions {
  /** Maximum number of steps of an expression; a count, not a time. @defaultValue 200_000 */
  readonly maxSteps?: number;
}

/** A value that an expression read, and its path. */
export interface ExpressionInput {
  /** Path in the source, such as `c1.stations[2].cost`. */
  readonly path: string;
  readonly value: Json;
}

/**
 * Codes of an expression without a value.
 *
 * - `syntax`: not in the language.
 * - `missing`: a source, field, index or condition matches nothing.
 * - `type`: a text, `null` or list instead of a number.
 * - `division`: division by 0.
 * - `too_large`: more steps or levels than allowed.
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
      /** Names the position and the grammar or the available fields. */
      readonly message: string;
      readonly steps: number;
    };
