import { listBudgets } from '@pce/core/budgets';
import type { Clock } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import { gaugeOf } from './gauge-of.js';
import type { MetricFamily, Sample } from './metric-family.js';

/**
 * Returns the gauges of the budgets over time of this day and month. Labels have the kinds of accounts and limits, never the
 * names of owners or groups.
 */
export async function budgetUse({
  store,
  clock,
}: {
  readonly store: Store;
  readonly clock: Clock;
}): Promise<MetricFamily[]> {
  const spent = new Map<string, Sample>();
  const share = new Map<string, Sample>();
  for (const use of await listBudgets(store, clock.now())) {
    const { per, every } = use;
    for (const limit of ['modelCalls', 'tokens', 'cost'] as const) {
      const labels = { per, every, limit };
      const key = JSON.stringify(labels);
      const amount = use.spent[limit];
      const most = use.limits[limit];
      spent.set(key, { labels, value: (spent.get(key)?.value ?? 0) + amount });
      if (most === undefined) continue;
      const used = most === 0 ? 1 : amount / most;
      share.set(key, { labels, value: Math.max(share.get(key)?.value ?? 0, used) });
    }
  }
  return [
    gaugeOf('pce_budget_spent', 'Spent in the current windows of budgets over time.', [
      ...spent.values(),
    ]),
    gaugeOf('pce_budget_highest_share', 'Share of its limit that the fullest of them has spent.', [
      ...share.values(),
    ]),
  ];
}
