import { expect, it } from 'vitest';
import { addUsage } from './add-usage.js';

it.each([
  [{}, undefined, {}],
  [{ inputTokens: 1 }, {}, { inputTokens: 1 }],
  [{}, { cost: 0 }, { cost: 0 }],
  [{ outputTokens: 2 }, { outputTokens: 3, cost: 0.5 }, { outputTokens: 5, cost: 0.5 }],
  [
    { inputTokens: 1, outputTokens: 2, cost: 3 },
    { inputTokens: 10, outputTokens: 20, cost: 30 },
    { inputTokens: 11, outputTokens: 22, cost: 33 },
  ],
])('%j and %j make %j: figures unknown in both stay unknown (C3)', (a, b, sum) => {
  expect(addUsage(a, b)).toEqual(sum);
});
