import { expect, it } from 'vitest';
import { simulate } from './simulate.js';

it('tells the same story for the same seed, byte for byte', async () => {
  for (const seed of [1, 12, 63]) {
    const first = await simulate({ seed });
    const second = await simulate({ seed });
    expect(second.account()).toBe(first.account());
  }
});

it('tells different stories for different seeds', async () => {
  const stories = new Set<string>();
  for (let seed = 0; seed < 20; seed += 1) stories.add((await simulate({ seed })).account());
  expect(stories.size).toBe(20);
});

it('finds everything to hold in a few hundred stories (A7, A13, A14, F1, F2, F8, F9, F10)', async () => {
  let turns = 0;
  for (let seed = 0; seed < 300; seed += 1) turns += (await simulate({ seed })).turns;
  expect(turns).toBeGreaterThan(300);
});
