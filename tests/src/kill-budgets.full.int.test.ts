import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listBudgets } from '@pce/core/budgets';
import { sqliteStore } from '@pce/storage-sqlite';
import { bundleProgram, makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import type { BudgetTask } from './budget-process.ts';
import { chargeSchema } from './charge.ts';
import { killableProcess, killOne } from './killable-process.ts';
import { linesFile } from './lines-file.ts';
import { pause, upTo } from './random.ts';
import { rounds, testTimeoutMs } from './rounds.ts';

it(
  'a budget over time is not exceeded when processes that spend it are killed, and most of it is spent (F20)',
  async () => {
    using folder = makeFolder();
    const task: BudgetTask = {
      store: folder.newFile(),
      bill: join(folder.root, 'bill.jsonl'),
      most: 100,
      limit: 20_000,
    };
    const source = fileURLToPath(new URL('budget-process.ts', import.meta.url));
    const program = await bundleProgram(source, folder.root);
    const open = () => killableProcess({ program, task, onLine: () => true });
    await using first = open();
    await using second = open();
    await using third = open();
    const processes = [first, second, third];
    await Promise.all(processes.map((one) => one.atWork()));
    for (let round = 0; round < rounds; round += 1) {
      await pause(upTo(300));
      await killOne(processes);
    }
    await Promise.all(processes.map((one) => one.end()));
    const charges = linesFile(task.bill, chargeSchema).read();
    const charged = charges.reduce((sum, { tokens }) => sum + tokens, 0);
    await using store = sqliteStore(task.store);
    const [everyone] = (await listBudgets(store, Date.now())).filter(
      ({ per }) => per === 'everyone',
    );
    console.info(`${rounds} kills, ${charges.length} calls, charged ${charged} of 40000`);
    expect(charged).toBeLessThanOrEqual(40_000);
    expect(everyone?.spent.tokens).toBeGreaterThanOrEqual(charged - 100 * 18);
    expect(charged).toBeGreaterThan(40_000 * 0.7);
  },
  testTimeoutMs,
);
