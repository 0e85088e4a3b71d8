import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { memoryStore } from '../index.js';
import { getRow, iterateRows, listRows } from './rows.js';

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

it('iterates over each row once, in order, for any batch size (F14)', async () => {
  await fc.assert(
    fc.asyncProperty(someNumbers, fc.integer({ min: 1, max: 12 }), async (numbers, batch) => {
      const store = await storeOf(numbers);
      const seen: string[] = [];
      for await (const { key } of iterateRows(store, { collection: 'numbers', batch }))
        seen.push(key);
      const keys = numbers.map((n) => String(n).padStart(4, '0'));
      expect(seen).toEqual(keys.sort());
    }),
  );
});

it('names an invalid row, and returns nothing for a missing one (F14)', async () => {
  const store = await storeOf([7]);
  expect(await getRow(store, row, 'numbers', '0007')).toEqual({ n: 7 });
  expect(await getRow(store, row, 'numbers', '0008')).toBeUndefined();
  const other = z.object({ text: z.string() });
  const damaged = { code: 'store_corrupt', message: expect.stringContaining('"0007" of numbers') };
  await expect(getRow(store, other, 'numbers', '0007')).rejects.toMatchObject(damaged);
  await expect(listRows(store, other, 'numbers')).rejects.toMatchObject(damaged);
});
