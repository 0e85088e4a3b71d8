import { expect, it } from 'vitest';
import { simulate } from './simulate.js';

it('gives the same timeline for the same seed, byte for byte', async () => {
  for (const seed of [1, 12, 63]) {
    const first = await simulate({ seed });
    const second = await simulate({ seed });
    expect(second.timeline()).toBe(first.timeline());
  }
});

it('gives different timelines for different seeds', async () => {
  const scenarios = new Set<string>();
  for (let seed = 0; seed < 20; seed += 1) scenarios.add((await simulate({ seed })).timeline());
  expect(scenarios.size).toBe(20);
});
