import { expect, it } from 'vitest';
import { convertUsage } from './convert-usage.js';
import { costOf } from './prices.js';

const prices = { input: 2, cachedInput: 0.5, cacheWrite: 2.5, output: 10 };

it('prices fresh, cached and written input each by its own price, per million', () => {
  const tokens = { input: 1_000_000, cachedInput: 600_000, cacheWrite: 100_000, output: 100_000 };
  expect(costOf(tokens, prices)).toBeCloseTo(0.3 * 2 + 0.6 * 0.5 + 0.1 * 2.5 + 0.1 * 10, 10);
  expect(costOf(tokens, { input: 2, output: 10 })).toBeCloseTo(3, 10);
  expect(costOf(tokens, undefined)).toBe(0);
});

it('counts the tokens of AI SDK 6 and 7, cached ones too', () => {
  const usage = {
    inputTokens: { total: 1_000, noCache: 400, cacheRead: 600, cacheWrite: 0 },
    outputTokens: { total: 50, text: 40, reasoning: 10 },
  };
  expect(convertUsage(usage, prices)).toEqual({
    ...{ inputTokens: 1_000, cachedInputTokens: 600, outputTokens: 50 },
    cost: (400 * 2 + 600 * 0.5 + 50 * 10) / 1_000_000,
  });
});

it('counts the tokens of AI SDK 5', () => {
  const usage = { inputTokens: 1_000, outputTokens: 50, cachedInputTokens: 600 };
  expect(convertUsage(usage, undefined)).toEqual({
    ...{ inputTokens: 1_000, cachedInputTokens: 600, outputTokens: 50, cost: 0 },
  });
});

it('counts nothing where a provider says nothing, or nonsense', () => {
  const nothing = { inputTokens: 0, outputTokens: 0, cost: 0 };
  expect(convertUsage({ inputTokens: undefined, outputTokens: undefined }, prices)).toEqual(
    nothing,
  );
  expect(convertUsage({ inputTokens: -5, outputTokens: Number.NaN }, prices)).toEqual(nothing);
  const odd = { inputTokens: 10, outputTokens: 0, cachedInputTokens: 99 };
  expect(convertUsage(odd, prices).cachedInputTokens).toBe(10);
});
