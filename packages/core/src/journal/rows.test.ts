import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { memoryStore } from '../index.js';
import { listRows } from './rows.js';

const row = z.object({ n: z.number() });

async function storeOf(numbers: readonly number[]) {
  const store = memoryStore();
  const views = numbers.map((n) => ({
    collection: 'numbers',
    key: String(n).padStart(4, '0'),
    value: JSON.stringify({ n }),
  }));
  await store.writeViews({ stream: 's', version: 0, views });
  return store;
}

const someNumbers = fc.uniqueArray(fc.nat(999), { maxLength: 30 });

it('lists consecutive pages to the end (F14)', async () => {
  await fc.assert(
    fc.asyncProperty(someNumbers, fc.integer({ min: 1, max: 12 }), async (numbers, limit) => {
      const store = await storeOf(numbers);
      const seen: number[] = [];
      for (let after: string | undefined; ; ) {
        const page = await listRows(store, row, 'numbers', { after, limit });
        seen.push(...page.rows.map(({ n }) => n));
        if (page.next === undefined) break;
        expect(page.rows).toHaveLength(limit);
        after = page.next;
      }
      expect(seen).toEqual([...numbers].sort((a, b) => a - b));
    }),
  );
});
