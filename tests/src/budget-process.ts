import { createBudgets } from '@pce/core/budgets';
import { PceError } from '@pce/core/errors';
import { sqliteStore } from '@pce/storage-sqlite';
import { chargeSchema } from './charge.ts';
import { linesFile } from './lines-file.ts';
import { tell } from './process-under-test.ts';
import { pause, upTo } from './random.ts';

/** Task that a test gives the process, as JSON in the first argument: make calls until none is left. */
export interface BudgetTask {
  readonly store: string;
  /** File to which the provider writes what it charges. */
  readonly bill: string;
  /** Tokens that a call reserves. */
  readonly most: number;
  readonly limit: number;
}

const { store: file, bill, most, limit }: BudgetTask = JSON.parse(process.argv[2] ?? '');
await using store = sqliteStore(file);
const limits = [
  { per: 'owner', every: 'month', tokens: limit },
  { per: 'everyone', every: 'month', tokens: limit * 2 },
] as const;
await using budgets = createBudgets({ store, limits, waitMs: 500, holdMs: 1_000 });
const charges = linesFile(bill, chargeSchema);
const work = async (owner: string): Promise<void> => {
  const budget = budgets.of({ owner });
  for (;;) {
    const max = { inputTokens: most, outputTokens: 0, cost: 0 };
    try {
      await budget.reserveModelCall(max);
    } catch (error) {
      if (PceError.isInstance(error) && error.code === 'limit_reached') return;
      await pause(upTo(20));
      continue;
    }
    const tokens = Math.floor(upTo(most + 1));
    charges.write({ tokens });
    tell({ tokens });
    await pause(upTo(10));
    budget.settle({ ...max, inputTokens: tokens }, max);
  }
};
await Promise.all(['ann', 'bob', 'ann', 'bob', 'ann', 'bob'].map(work));
