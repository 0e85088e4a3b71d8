import type { Spending } from '@pce/core/contracts';
import { fileTokens, promptText } from './file-tokens.js';
import { costOf, type Prices } from './prices.js';
import type { ProviderResult, ProviderUsage, UnsentCall } from './provider-model.js';
import { textOf } from './text-of.js';

/**
 * Converts the usage of a call. If the provider reports none, as many small servers do, estimates a quarter of the
 * bytes: too many tokens rather than none, so that budgets hold.
 */
export function convertUsage(
  call: UnsentCall,
  result: ProviderResult,
  prices: Prices | undefined,
): Spending {
  const { total, cacheRead, cacheWrite } = inputOf(result.usage);
  const { outputTokens } = result.usage;
  const output = typeof outputTokens === 'object' ? outputTokens.total : outputTokens;
  const input = toCount(total) ?? guess(sentText(call)) + fileTokens(call.prompt);
  const tokens = {
    input,
    output: toCount(output) ?? guess(textOf(result) + callsText(result)),
    cachedInput: Math.min(toCount(cacheRead) ?? 0, input),
    cacheWrite: Math.min(toCount(cacheWrite) ?? 0, input),
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

function sentText({ prompt, tools }: UnsentCall): string {
  return promptText(prompt) + (tools === undefined ? '' : JSON.stringify(tools));
}

function callsText({ content }: ProviderResult): string {
  return content.map(({ toolName = '', input = '' }) => toolName + input).join('');
}

function inputOf({ inputTokens, cachedInputTokens }: ProviderUsage) {
  return typeof inputTokens === 'object'
    ? inputTokens
    : { total: inputTokens, cacheRead: cachedInputTokens, cacheWrite: undefined };
}

function toCount(value = Number.NaN): number | undefined {
  return Number.isFinite(value) && value >= 0 ? Math.round(value) : undefined;
}

function guess(text: string): number {
  return Math.ceil(new TextEncoder().encode(text).length / 4);
}
