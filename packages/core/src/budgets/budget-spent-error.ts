import { LimitReachedError } from '../errors.js';
import type { Amounts } from './amounts.js';
import { isoTime } from './budget-window.js';

/** The budget that a refused call would have exceeded. */
export interface SpentBudget {
  /** The account, as in `owner alice, day 2026-11-29`. */
  readonly account: string;
  readonly limit: keyof Amounts;
  readonly value: number;
  readonly spent: Amounts;
  /** Maximum of the calls under way, which count as spent until they are settled. */
  readonly reserved: Amounts;
  /** Unix time in milliseconds at which the next window begins. */
  readonly resetsAt: number;
}

/** Thrown instead of a call that may exceed a budget over time. Wait until it resets, or raise the limit it names. */
export class BudgetSpentError extends LimitReachedError {
  readonly budget: SpentBudget;

  constructor(budget: SpentBudget, needed: number) {
    const { account, limit, value, spent, reserved, resetsAt } = budget;
    const held = reserved[limit] === 0 ? '' : ` and ${rounded(reserved[limit])} reserved`;
    super(
      limit,
      value,
      `the budget of ${account} has ${rounded(spent[limit])} spent${held} of ${value} ${units[limit]}, and the next call may need ${rounded(needed)}; it resets at ${isoTime(resetsAt)}`,
    );
    this.budget = budget;
  }
}

const units: Readonly<Record<keyof Amounts, string>> = {
  modelCalls: 'model calls',
  tokens: 'tokens',
  cost: 'in the currency of the prices',
};

function rounded(amount: number): number {
  return Number(amount.toPrecision(6));
}
