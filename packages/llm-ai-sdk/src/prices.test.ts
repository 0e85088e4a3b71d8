import { expect, it } from 'vitest';
import { costOf, highestPrices } from './prices.js';

it('prices fresh, cached and written input separately, per million tokens', () => {
  const prices = { input: 2, cachedInput: 0.5, cacheWrite: 2.5, output: 10 };
  const tokens = { input: 1_000_000, cachedInput: 600_000, cacheWrite: 100_000, output: 100_000 };
  expect(costOf(tokens, prices)).toBeCloseTo(0.3 * 2 + 0.6 * 0.5 + 0.1 * 2.5 + 0.1 * 10, 10);
  expect(costOf(tokens, { input: 2, output: 10 })).toBeCloseTo(3, 10);
  expect(costOf(tokens, undefined)).toBe(0);
});

it.each([
  [{ input: 2, output: 10 }, 2],
  [{ input: 2, cachedInput: 0.5, cacheWrite: 2.5, output: 10 }, 2.5],
  [{ input: 2, cachedInput: 3, output: 10 }, 3],
])('reserves for %j at most %d for input', (prices, input) => {
  expect(highestPrices(prices)).toEqual({ input, output: 10 });
});
