import type { ReasonTag } from '@pce/core/contracts';

/** Faults of one kind; all lists are empty if there is none. */
export interface Fault {
  readonly issues: readonly string[];
  readonly hints: readonly string[];
  readonly fixes: readonly string[];
  readonly reasons: readonly ReasonTag[];
}
