import { systemClock } from '@pce/core/internal';
import { fakeClock } from '@pce/testkit';
import { expect, it } from 'vitest';
import { type AiSdkModelOptions, resolveOptions } from './options.js';
import type { ProviderModel } from './provider-model.js';

const model = {
  ...{ provider: 'acme.chat', modelId: 'small', specificationVersion: 'v3' },
} as unknown as ProviderModel;

it('has defaults', () => {
  expect(resolveOptions(model, {})).toMatchObject({
    ...{ id: 'acme:small', provider: 'acme.chat', specification: 'v3', takes: [] },
    ...{ structuredOutput: 'auto', temperature: undefined, maxOutputTokens: 8_192 },
    ...{ prices: undefined, providerOptions: {}, headers: undefined, concurrency: 8 },
    ...{ maxAttempts: 3, minDelayMs: 1_000, maxDelayMs: 60_000, timeoutMs: 120_000 },
    ...{ onRetry: undefined, clock: systemClock },
  });
});

it('keeps given values', () => {
  const said: AiSdkModelOptions = {
    id: 'mine',
    structuredOutput: 'prompt',
    takes: ['image/*', 'application/vnd.a-b+json'],
    prices: { input: 0, output: 1 },
    headers: { a: 'b' },
    providerOptions: { acme: { effort: 'low' } },
    ...{ clock: fakeClock(), onRetry: () => undefined },
    ...{ temperature: 0, maxOutputTokens: 1, concurrency: 1, maxAttempts: 1, minDelayMs: 0 },
    ...{ maxDelayMs: 0, timeoutMs: 1 },
  };
  expect(resolveOptions(model, said)).toMatchObject({
    ...said,
    ...{ provider: 'acme.chat', specification: 'v3' },
  });
});

it.each<[AiSdkModelOptions, string]>([
  [{ maxOutputTokens: 0 }, 'option maxOutputTokens: expected 1, 2, …, got 0'],
  [{ concurrency: 1.5 }, 'option concurrency: expected 1, 2, …, got 1.5'],
  [{ maxAttempts: -1 }, 'option maxAttempts: expected 1, 2, …, got -1'],
  [{ timeoutMs: Number.NaN }, 'option timeoutMs: expected 1, 2, …, got NaN'],
  [{ minDelayMs: -1 }, 'option minDelayMs: expected 0 or more, got -1'],
  [{ maxDelayMs: Number.NaN }, 'option maxDelayMs: expected 0 or more, got NaN'],
  [
    { prices: { input: -1, output: 0 } },
    'option prices.input: expected a price of 0 or more, got -1',
  ],
  [
    { prices: { input: 0, output: Infinity } },
    'option prices.output: expected a price of 0 or more, got Infinity',
  ],
  [{ takes: ['image/*', 'pdf'] }, 'got "pdf"'],
  [{ takes: ['Image/*'] }, 'got "Image/*"'],
])('rejects %j', (options, message) => {
  expect(() => resolveOptions(model, options)).toThrow(message);
});
