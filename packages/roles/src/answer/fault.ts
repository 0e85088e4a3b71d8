import type { ReasonTag } from '@pce/core/contracts';

/** What is wrong in one respect; everything empty where nothing is. */
export interface Fault {
  readonly issues: readonly string[];
  readonly hints: readonly string[];
  readonly fixes: readonly string[];
  readonly reasons: readonly ReasonTag[];
}
