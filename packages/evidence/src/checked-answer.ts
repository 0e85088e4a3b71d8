import type { Json } from '@pce/core';
import type { ExpressionInput } from './expression-outcome.js';

/**
 * Labels of a value.
 *
 * - `derived`: its formula evaluates as written and gives the value, over records that are named.
 * - `supported`: it stands in the cited result, in a record that is named, or is quoted literally.
 * - `asserted`: its formula gives the value, but the record is not named or a literal is foreign.
 * - `uncited`: it stands in exactly one named record; the citation was added.
 * - `unsupported`: nothing has the number or date.
 * - `contradicted`: its formula, as written, gives another value.
 * - `not_checked`: the steps were used up before.
 */
export type ValueLabel =
  | 'derived'
  | 'supported'
  | 'asserted'
  | 'uncited'
  | 'unsupported'
  | 'contradicted'
  | 'not_checked';

/** A value of an answer with what code found for it. */
export interface CheckedValue {
  /** As written: `15,725`, `fell`. */
  readonly text: string;
  /** Place in {@link CheckedAnswer.text}, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly label: ValueLabel;
  /** Formula of the bracket, mended where `mended` says so. */
  readonly formula?: string;
  readonly computed?: Json;
  readonly inputs?: readonly ExpressionInput[];
  /** Ids of the sources that the value, or its formula, rests on. */
  readonly citations: readonly string[];
  /** Reference to where the first of them comes from. */
  readonly source?: string;
  readonly quotation?: string;
  /** Formula as written, where it was mended. */
  readonly mended?: string;
  /** One line for a person or the writer. */
  readonly reason?: string;
}

/** An answer whose brackets were taken out and evaluated. */
export interface CheckedAnswer {
  /** Text without brackets; plain citations such as `[c1]` stay. */
  readonly text: string;
  readonly values: readonly CheckedValue[];
  /** Ids cited that exist. */
  readonly citations: readonly string[];
  /** Ids cited that no source has. */
  readonly unknownCitations: readonly string[];
  /** Whether the steps were used up: values after that are `not_checked`. */
  readonly isExhausted: boolean;
}
