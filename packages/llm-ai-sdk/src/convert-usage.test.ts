import type { Spending } from '@pce/core/contracts';
import { expect, it } from 'vitest';
import { convertUsage } from './convert-usage.js';
import type { ProviderUsage } from './provider-model.js';

const prices = { input: 2, cachedInput: 0.5, cacheWrite: 2.5, output: 10 };

/** The usage of a call of 80 bytes that was answered with 40. */
function used(usage: ProviderUsage): Spending {
  const [system, text] = [
    'x'.repeat(80 - '[{"role":"system","content":""}]'.length),
    'y'.repeat(40),
  ];
  const call = {
    prompt: [{ role: 'system' as const, content: system }],
    responseFormat: { type: 'text' as const },
    maxOutputTokens: 1,
  };
  const content = [{ type: 'text', text }];
  return convertUsage(call, { content, finishReason: 'stop', usage, warnings: [] }, prices);
}

it('counts the tokens of AI SDK 6 and 7, cached ones too', () => {
  const usage = {
    inputTokens: { total: 1_000, noCache: 400, cacheRead: 600, cacheWrite: 0 },
    outputTokens: { total: 50, text: 40, reasoning: 10 },
  };
  expect(used(usage)).toEqual({
    ...{ inputTokens: 1_000, cachedInputTokens: 600, outputTokens: 50 },
    cost: (400 * 2 + 600 * 0.5 + 50 * 10) / 1_000_000,
  });
});

it('counts the tokens of AI SDK 5', () => {
  const usage = { inputTokens: 1_000, outputTokens: 50, cachedInputTokens: 600 };
  expect(used(usage)).toMatchObject({ inputTokens: 1_000, cachedInputTokens: 600 });
});

it('estimates what a provider does not tell, so that budgets hold (A7)', () => {
  const estimate = { inputTokens: 20, outputTokens: 10, cost: (20 * 2 + 10 * 10) / 1_000_000 };
  expect(used({ inputTokens: undefined, outputTokens: undefined })).toEqual(estimate);
  expect(used({ inputTokens: -5, outputTokens: Number.NaN })).toEqual(estimate);
  expect(used({ inputTokens: 0, outputTokens: 0 })).toMatchObject({ inputTokens: 0 });
});

it('estimates the files of a prompt as well where no input is told (A7)', () => {
  const data = new Uint8Array(4_000) as never;
  const file = { type: 'file' as const, filename: 'a.png', mediaType: 'image/png', data };
  const text = 'x'.repeat(400);
  const call = {
    prompt: [{ role: 'user' as const, content: [{ type: 'text' as const, text }, file] }],
    responseFormat: { type: 'text' as const },
    maxOutputTokens: 1,
  };
  const usage = { inputTokens: undefined, outputTokens: 1 };
  const answer = { content: [], finishReason: 'stop', usage, warnings: [] };
  const { inputTokens } = convertUsage(call, answer, prices);
  expect(inputTokens).toBeGreaterThan(6_000 + 100); // an image, and a token for four letters
  expect(inputTokens).toBeLessThan(6_000 + 200);
});

it('does not believe that more was cached than sent', () => {
  const odd = { inputTokens: 10, outputTokens: 0, cachedInputTokens: 99 };
  expect(used(odd).cachedInputTokens).toBe(10);
});
