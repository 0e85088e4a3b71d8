import { type Budgets, createBudgets } from '@pce/core/budgets';
import { InvalidInputError } from '@pce/core/errors';
import type { Store } from '@pce/core/store';
import { assertPrices } from '../models/assert-prices.js';
import { budgetsFileName, readBudgetsFile } from './budgets-file.js';

interface OpenBudgetsOptions {
  readonly root: string;
  readonly store: Store;
  /** Names of the models without prices. */
  readonly withoutPrices: readonly string[];
  /** Currencies of the other models' prices. */
  readonly currencies: readonly (string | undefined)[];
}

/**
 * Opens the budgets over time that `budgets.json` declares; `undefined` if there is none.
 * @throws `InvalidInputError` for an invalid file, and a limit of cost for models without prices in its currency
 */
export async function openBudgets({
  root,
  store,
  withoutPrices,
  currencies,
}: OpenBudgetsOptions): Promise<Budgets | undefined> {
  const file = await readBudgetsFile(root);
  if (file === undefined) return undefined;
  const { limits, groups, whenSpent, currency } = file;
  if (limits.some(({ cost }) => cost !== undefined)) {
    assertPrices(withoutPrices, `${budgetsFileName}: cost`, 'tokens');
    const isOther = (one: string | undefined): boolean =>
      currency !== undefined && one !== currency;
    const index = currencies.findIndex(isOther);
    if (index !== -1)
      throw new InvalidInputError(
        `${budgetsFileName}: cost is in ${currency}, and models.json has prices in ${currencies[index] ?? 'no currency'}: give all prices in ${currency}, with "currency"`,
      );
  }
  const groupOf = (owner: string): string | undefined =>
    Object.entries(groups).find(([, owners]) => owners.includes(owner))?.[0];
  return createBudgets({ store, limits, groupOf, whenSpent });
}
