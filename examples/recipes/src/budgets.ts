/** Owners who share what a day and a month may cost. Run by `recipes.e2e.test.ts`. */
import { createOrchestrator, type Tool } from '@pce/core';
import { type BudgetUse, createBudgets, listBudgets } from '@pce/core/budgets';
import type { Roles } from '@pce/core/ports';
import type { Store } from '@pce/core/store';

export async function budgetsRecipe(
  request: string,
  { tools, roles, store }: { tools: readonly Tool[]; roles: Roles; store: Store },
): Promise<readonly BudgetUse[]> {
  // #region budgets
  const budgets = createBudgets({
    store,
    limits: [
      { per: 'owner', every: 'day', modelCalls: 300, tokens: 1_000_000 },
      { per: 'everyone', every: 'month', cost: 500 },
    ],
    roles, // their models need prices, because a limit is of cost
  });
  const pce = createOrchestrator({ ...roles, tools, store, budget: budgets.of });
  // #endregion
  await pce.run(request, { owner: 'ann' });
  await budgets.close();
  return listBudgets(store, Date.now());
}
