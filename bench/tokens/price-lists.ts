import type { SentRequest } from './sent-request.ts';

/** A published price list, in USD for a million tokens. */
export interface PriceList {
  readonly name: string;
  readonly input: number;
  /** Of input that the prompt cache has. */
  readonly cachedInput: number;
  readonly output: number;
}

/** Published by OpenAI and Anthropic in 2025. Anthropic's input is written to the cache, which costs a quarter more. */
export const priceLists: readonly PriceList[] = [
  { name: 'GPT-5', input: 1.25, cachedInput: 0.125, output: 10 },
  { name: 'Claude Sonnet 4.5', input: 3.75, cachedInput: 0.3, output: 15 },
];

/** Returns what the requests cost, in USD. @param cached - Input tokens of each that the cache had. */
export function costOf(
  requests: readonly SentRequest[],
  cached: readonly number[],
  { input, cachedInput, output }: PriceList,
): number {
  const costs = requests.map(({ inputTokens, outputTokens }, index) => {
    const read = cached[index] ?? 0;
    return (inputTokens - read) * input + read * cachedInput + outputTokens * output;
  });
  return costs.reduce((sum, cost) => sum + cost, 0) / 1_000_000;
}
