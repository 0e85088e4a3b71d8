import type { CheckedValue } from '@pce/core/contracts';

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
