import { InvalidInputError } from '@pce/core/errors';

/** Prices per million tokens, in any currency. */
export interface Prices {
  readonly input: number;
  readonly output: number;
  /** Input that the provider read from its cache. @defaultValue `input` */
  readonly cachedInput?: number;
  /** Input that the provider wrote to its cache. @defaultValue `input` */
  readonly cacheWrite?: number;
  /** Currency, as in `USD`, for the journal and telemetry. @defaultValue none */
  readonly currency?: string;
}

/** Tokens of a call by kind of price. */
export interface Tokens {
  readonly input: number;
  /** Part of `input`, as is `cacheWrite`. */
  readonly cachedInput: number;
  readonly cacheWrite: number;
  readonly output: number;
}

/** Returns the cost of tokens; 0 without prices. */
export function costOf(tokens: Tokens, prices: Prices | undefined): number {
  if (prices === undefined) return 0;
  const { input, output, cachedInput = input, cacheWrite = input } = prices;
  const fresh = Math.max(0, tokens.input - tokens.cachedInput - tokens.cacheWrite);
  const sum =
    fresh * input +
    tokens.cachedInput * cachedInput +
    tokens.cacheWrite * cacheWrite +
    tokens.output * output;
  return sum / 1_000_000;
}

/** Returns the highest prices that may apply: a provider may write any input to its cache. */
export function highestPrices(prices: Prices | undefined): Prices | undefined {
  if (prices === undefined) return undefined;
  const { input, output, cachedInput = input, cacheWrite = input } = prices;
  return { input: Math.max(input, cachedInput, cacheWrite), output };
}

export function assertPrices(prices: Prices): void {
  const { currency: _, ...numbers } = prices;
  for (const [name, price] of Object.entries(numbers)) {
    if (!(Number.isFinite(price) && price >= 0)) {
      throw new InvalidInputError(
        `option prices.${name}: expected a price of 0 or more, got ${price}`,
      );
    }
  }
}
