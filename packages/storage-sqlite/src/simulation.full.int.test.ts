import type { Clock } from '@pce/core';
import { simulate } from '@pce/simulation';
import { expect, it } from 'vitest';
import { sqliteStore } from './index.js';

it('keeps every promise to turns that crash, stall and come back (F1, F2, F8, F10)', async () => {
  let turns = 0;
  for (let seed = 0; seed < 100; seed += 1) {
    const store = ({ clock }: { clock: Clock }) => sqliteStore(':memory:', { clock });
    turns += (await simulate({ seed, store })).turns;
  }
  expect(turns).toBeGreaterThan(100);
});

it('gives the same timeline as a memory store: they differ only in where data is kept', async () => {
  for (const seed of [3, 4, 5]) {
    const inMemory = await simulate({ seed });
    const inFile = await simulate({
      seed,
      store: ({ clock }) => sqliteStore(':memory:', { clock }),
    });
    expect(inFile.timeline()).toBe(inMemory.timeline());
  }
});
