import type { Spending } from '@pce/core';
import { costOf, type Prices } from './prices.js';
import type { ProviderUsage } from './provider-model.js';

/** Tokens as PCE counts them. What a provider does not say counts as nothing; what it says is not believed blindly. */
export function convertUsage(usage: ProviderUsage, prices: Prices | undefined): Spending {
  const { inputTokens, outputTokens } = usage;
  const input = typeof inputTokens === 'object' ? inputTokens.total : inputTokens;
  const output = typeof outputTokens === 'object' ? outputTokens.total : outputTokens;
  const cacheRead =
    typeof inputTokens === 'object' ? inputTokens.cacheRead : usage.cachedInputTokens;
  const cacheWrite = typeof inputTokens === 'object' ? inputTokens.cacheWrite : undefined;
  const tokens = {
    input: toCount(input),
    output: toCount(output),
    cachedInput: Math.min(toCount(cacheRead), toCount(input)),
    cacheWrite: Math.min(toCount(cacheWrite), toCount(input)),
  };
  const spending: Spending = {
    inputTokens: tokens.input,
    outputTokens: tokens.output,
    cost: costOf(tokens, prices),
  };
  return cacheRead === undefined
    ? spending
    : { ...spending, cachedInputTokens: tokens.cachedInput };
}

function toCount(value: number | undefined): number {
  return value !== undefined && Number.isFinite(value) && value > 0 ? Math.round(value) : 0;
}
