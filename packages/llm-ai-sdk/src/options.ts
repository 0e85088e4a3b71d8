import type { JsonObject } from '@pce/core/contracts';
import { InvalidInputError, type ModelError } from '@pce/core/errors';
import { systemClock } from '@pce/core/internal';
import type { Clock, Scrubber } from '@pce/core/ports';
import { defaultScrubber, type KeepPrompts } from './kept-prompt.js';
import { assertPrices, type Prices } from './prices.js';
import type { ProviderModel } from './provider-model.js';
import type { StructuredOutput } from './schema-support.js';

/** Options of `aiSdkModel`. */
export interface AiSdkModelOptions {
  /** Name of the model in events and messages. @defaultValue provider and model, as in `openai:gpt-5` */
  readonly id?: string;
  /**
   * `native` passes the schema to the provider, `prompt` appends it to the prompt; `auto` prefers the provider and
   * remembers if it does not accept schemas. `strict` passes it in the form of OpenAI's strict mode, for a provider that
   * enforces that. @defaultValue `auto`
   */
  readonly structuredOutput?: StructuredOutput;
  /**
   * Media types of files that the model accepts, as in `['image/*', 'application/pdf']`; see the provider's
   * documentation. @defaultValue none: the prompt lists name, type, size and hash of files
   */
  readonly takes?: readonly string[];
  /** Used if a request sets none. @defaultValue the provider's */
  readonly temperature?: number;
  /** Maximum tokens of one answer, reasoning included. Budgets reserve as many for each call. @defaultValue 8,192 */
  readonly maxOutputTokens?: number;
  /** Prices of tokens. @defaultValue none: the cost is 0 */
  readonly prices?: Prices;
  /** Passed to the provider package unchanged, as in `{ anthropic: { effort: 'low' } }`. @defaultValue none */
  readonly providerOptions?: Readonly<Record<string, JsonObject>>;
  /** HTTP headers of every call. @defaultValue none */
  readonly headers?: Readonly<Record<string, string>>;
  /** Maximum concurrent calls; others wait. @defaultValue 8 */
  readonly concurrency?: number;
  /** Maximum attempts of a call with transient failures. @defaultValue 3 */
  readonly maxAttempts?: number;
  /** Milliseconds before the second attempt; doubles with each attempt. @defaultValue 1,000 */
  readonly minDelayMs?: number;
  /**
   * The longest `Retry-After` in milliseconds that is respected; if it is longer, the call fails. @defaultValue 60,000
   */
  readonly maxDelayMs?: number;
  /** Timeout of one attempt in milliseconds. @defaultValue 120,000 */
  readonly timeoutMs?: number;
  /** Called once for each failed attempt that is followed by another. */
  readonly onRetry?: (retry: ModelRetry) => void;
  /**
   * Keeps prompts and replies in the journal, as `usage.calls` of its events: `full` without secrets that the orchestrator's
   * `redactor` recognizes, `redacted` after the `scrubber`, up to 200,000 characters each. @defaultValue `hash`: whether two
   * are equal
   */
  readonly keepPrompts?: KeepPrompts;
  /** For `redacted`. @defaultValue removes secrets recognized by their form, e-mail addresses and phone numbers */
  readonly scrubber?: Scrubber;
  readonly clock?: Clock;
}

/** A failed attempt that is followed by another. */
export interface ModelRetry {
  readonly error: ModelError;
  /** Number of the failed attempt, from 1. */
  readonly attempt: number;
  readonly maxAttempts: number;
  /** Milliseconds until the next attempt. */
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
  readonly keepPrompts: KeepPrompts;
  readonly scrubber: Scrubber;
  readonly clock: Clock;
}

const kinds: readonly KeepPrompts[] = ['hash', 'redacted', 'full'];

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
    keepPrompts = 'hash',
    scrubber = defaultScrubber,
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
  if (!kinds.includes(keepPrompts))
    throw new InvalidInputError(
      `option keepPrompts: expected ${kinds.join(', ')}, got ${JSON.stringify(keepPrompts)}`,
    );
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
    keepPrompts,
    scrubber,
    clock,
  };
}
