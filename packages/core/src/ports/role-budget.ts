import type { Spending } from '../contracts/usage.js';

/** Spends a turn's budget: reserve before a model call, settle after it, whatever came of it. */
export interface RoleBudget {
  /**
   * Throws `LimitReachedError` where no model call, token or cost is left. `most` is what the call can use at most: it
   * counts as used until the call is settled, so that calls made side by side cannot spend the same budget.
   */
  reserveModelCall(most?: Spending): void;
  /** What the call used; `reserved` is the `most` of its reservation. */
  settle(usage: Spending, reserved?: Spending): void;
}
