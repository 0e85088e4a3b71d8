import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Budgets, SpendingLimit } from '@pce/core/budgets';
import { createBudgets } from '@pce/core/budgets';
import { InvalidInputError } from '@pce/core/errors';
import { parseSpendingLimits } from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import * as z from 'zod';
import { assertPrices } from '../models/models-file.js';

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
export async function openBudgets(given: OpenBudgetsOptions): Promise<Budgets | undefined> {
  const { root, store, withoutPrices, currencies } = given;
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

const budgetsFileName = 'budgets.json';

const schema = z.strictObject({
  limits: z.array(z.unknown()),
  groups: z.record(z.string(), z.array(z.string())).default({}),
  whenSpent: z.enum(['stop', 'sleep']).default('stop'),
  currency: z.string().exactOptional(),
});

/** Budgets over time of a workspace. */
interface BudgetsFile extends Omit<z.infer<typeof schema>, 'limits'> {
  readonly limits: readonly SpendingLimit[];
}

/**
 * Reads `budgets.json`; `undefined` if there is none.
 * @throws `InvalidInputError` that names what is wrong in it
 */
async function readBudgetsFile(root: string): Promise<BudgetsFile | undefined> {
  let text: string;
  try {
    text = await readFile(join(root, budgetsFileName), 'utf8');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new InvalidInputError(`${budgetsFileName} cannot be read`, { cause });
  }
  try {
    const parsed = schema.parse(JSON.parse(text));
    return { ...parsed, limits: parseSpendingLimits(parsed.limits) };
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new InvalidInputError(`${budgetsFileName}: ${reason}`, { cause });
  }
}
