import type { JsonObject } from '@pce/core/contracts';
import { InvalidInputError, type ModelError } from '@pce/core/errors';
import type { Clock } from '@pce/core/ports';
import { systemClock } from '@pce/core/system';
import { assertPrices, type Prices } from './prices.js';
import type { ProviderModel } from './provider-model.js';
import type { StructuredOutput } from './schema-support.js';

/** Options of `aiSdkModel`. */
export interface AiSdkModelOptions {
  /** Name of the model in events and messages. @defaultValue provider and model, as in `openai:gpt-5` */
  readonly id?: string;
  /**
   * `native` gives the schema to the provider, `prompt` writes it into the prompt; `auto` prefers the provider, and
   * remembers where it does not take schemas. @defaultValue `auto`
   */
  readonly structuredOutput?: StructuredOutput;
  /**
   * Media types of files that the model takes, as in `['image/*', 'application/pdf']`. The provider's own page says which
   * it does; the AI SDK does not tell. @defaultValue none: it is told of files by name, type, size and hash
   */
  readonly takes?: readonly string[];
  /** Where a request names none. @defaultValue the provider's */
  readonly temperature?: number;
  /** The most tokens of one answer, thoughts included. Budgets reserve as many for each call. @defaultValue 8,192 */
  readonly maxOutputTokens?: number;
  /** Prices of tokens. @defaultValue none: the cost is 0 */
  readonly prices?: Prices;
  /** Handed to the provider package as they are, as in `{ anthropic: { effort: 'low' } }`. @defaultValue none */
  readonly providerOptions?: Readonly<Record<string, JsonObject>>;
  /** HTTP headers of every call. @defaultValue none */
  readonly headers?: Readonly<Record<string, string>>;
  /** Calls at a time; others wait. @defaultValue 8 */
  readonly concurrency?: number;
  /** How often a call is tried that fails for a reason that may pass; the first try counts as one. @defaultValue 3 */
  readonly maxAttempts?: number;
  /** Milliseconds before the second try; doubles from try to try. @defaultValue 1,000 */
  readonly minDelayMs?: number;
  /** The longest wait a provider may ask for; asked for more, the call fails at once. @defaultValue 60,000 */
  readonly maxDelayMs?: number;
  /** Milliseconds one try may take. @defaultValue 120,000 */
  readonly timeoutMs?: number;
  /** Called once for each failed try that is followed by another; the last failure is what the call rejects with. */
  readonly onRetry?: (retry: ModelRetry) => void;
  readonly clock?: Clock;
}

/** A try of a call that failed and is made again. */
export interface ModelRetry {
  readonly error: ModelError;
  /** The try that failed, from 1. */
  readonly attempt: number;
  readonly maxAttempts: number;
  /** Milliseconds until the next try. */
  readonly delayMs: number;
}

export interface ModelSettings {
  readonly id: string;
  readonly provider: string;
  readonly specification: string;
  readonly takes: readonly string[];
  readonly structuredOutput: StructuredOutput;
  readonly temperature: number | undefined;
  readonly maxOutputTokens: number;
  readonly prices: Prices | undefined;
  readonly providerOptions: Readonly<Record<string, JsonObject>>;
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly concurrency: number;
  readonly maxAttempts: number;
  readonly minDelayMs: number;
  readonly maxDelayMs: number;
  readonly timeoutMs: number;
  readonly onRetry: AiSdkModelOptions['onRetry'] | undefined;
  readonly clock: Clock;
}

export function resolveOptions(
  { provider, modelId, specificationVersion }: ProviderModel,
  {
    id = `${provider.split('.')[0]}:${modelId}`,
    structuredOutput = 'auto',
    takes = [],
    temperature,
    maxOutputTokens = 8_192,
    prices,
    providerOptions = {},
    headers,
    concurrency = 8,
    maxAttempts = 3,
    minDelayMs = 1_000,
    maxDelayMs = 60_000,
    timeoutMs = 120_000,
    onRetry,
    clock = systemClock,
  }: AiSdkModelOptions,
): ModelSettings {
  const counts = { maxOutputTokens, concurrency, maxAttempts, timeoutMs };
  for (const [name, value] of Object.entries(counts)) {
    if (!(Number.isSafeInteger(value) && value >= 1)) {
      throw new InvalidInputError(`option ${name}: expected 1, 2, …, got ${value}`);
    }
  }
  for (const [name, value] of Object.entries({ minDelayMs, maxDelayMs })) {
    if (!(value >= 0))
      throw new InvalidInputError(`option ${name}: expected 0 or more, got ${value}`);
  }
  if (prices !== undefined) assertPrices(prices);
  for (const type of takes) {
    if (!/^[a-z]+\/(?:\*|[a-z\d.+-]+)$/.test(type))
      throw new InvalidInputError(
        `option takes: expected media types such as image/* or application/pdf, got ${JSON.stringify(type)}`,
      );
  }
  return {
    ...counts,
    id,
    provider,
    specification: specificationVersion,
    takes,
    structuredOutput,
    temperature,
    prices,
    providerOptions,
    headers,
    minDelayMs,
    maxDelayMs,
    onRetry,
    clock,
  };
}
