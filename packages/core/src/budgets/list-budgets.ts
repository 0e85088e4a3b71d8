import { iterateRows } from '../journal/iterate-rows.js';
import { parseRow } from '../journal/parse-row.js';
import type { Store } from '../store/store.js';
import type { Amounts } from './amounts.js';
import {
  type AmountLimits,
  accountCollection,
  accountRowSchema,
  openOf,
} from './budget-journal.js';
import { type BudgetPeriod, windowOf } from './budget-window.js';
import type { BudgetScope } from './spending-limit.js';

/** A budget in its current window. */
export interface BudgetUse {
  readonly per: BudgetScope;
  /** The owner or group; empty for everyone. */
  readonly name: string;
  readonly every: BudgetPeriod;
  /** Its day or month, as in `2026-11-29` or `2026-11`, in UTC. */
  readonly from: string;
  /** Unix time in milliseconds. */
  readonly resetsAt: number;
  /** As of the latest call. */
  readonly limits: AmountLimits;
  readonly spent: Amounts;
  /** Maximum of the calls under way. */
  readonly reserved: Amounts;
}

/** Lists the budgets of the current day and month of which something was spent, at most 10,000. */
export async function listBudgets(store: Store, now: number): Promise<readonly BudgetUse[]> {
  const uses: BudgetUse[] = [];
  for (const every of ['day', 'month'] as const) {
    const { from, resetsAt } = windowOf(every, now);
    const prefix = `${every}/${from}/`;
    const rows = iterateRows(store, { collection: accountCollection, afterKey: prefix });
    for await (const row of rows) {
      if (!row.key.startsWith(prefix) || uses.length === maxUses) break;
      const state = parseRow(accountRowSchema, { collection: accountCollection, ...row });
      const [scope = '', ...name] = row.key.slice(prefix.length).split('/');
      const per = scopes.find((one) => one === scope);
      if (per === undefined) continue;
      const { limits, spent } = state;
      const reserved = openOf(state);
      uses.push({ per, name: name.join('/'), every, from, resetsAt, limits, spent, reserved });
    }
  }
  return uses;
}

const scopes: readonly BudgetScope[] = ['owner', 'group', 'everyone'];
const maxUses = 10_000;
