import type { Spending } from '../contracts/usage.js';

/** Budget of a turn for model calls: reserve before each call, settle after it, even if it failed. */
export interface RoleBudget {
  /**
   * Reserves a model call. `max` is the maximum usage of the call; it counts as used until the call is settled, so that
   * concurrent calls cannot spend the same budget. Await it before the call: a budget that is kept in a store, as those of
   * `@pce/core/budgets`, answers with a promise.
   *
   * @throws `LimitReachedError` if no model call, token or cost is left
   */
  reserveModelCall(max?: Spending): void | Promise<void>;
  /** Settles a call with its actual usage; `reserved` is the `max` of its reservation. */
  settle(usage: Spending, reserved?: Spending): void;
  /**
   * Cancels a reservation instead of settling it, if the provider never answered: the call does not count. @defaultValue
   * such a call counts with no usage
   */
  release?(reserved?: Spending): void;
}

/** Returns the parent budget of a turn, such as that of its owner. */
export type BudgetOf = (turn: {
  readonly turn: string;
  readonly owner: string;
  readonly session: string;
}) => RoleBudget;
