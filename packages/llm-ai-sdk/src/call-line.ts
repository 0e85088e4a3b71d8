import { ModelError, PceError } from '@pce/core/errors';
import { retry } from '@pce/core/system';
import PQueue from 'p-queue';
import type { ModelSettings } from './options.js';
import { toModelError } from './to-model-error.js';

/**
 * Makes an attempt when its turn comes, and again where its failure may pass and `mayRepeat` allows it. Rejects with
 * `ModelError`, `LimitReachedError` or the reason of the signal.
 */
export type CallLine = <R>(
  attempt: () => Promise<R>,
  signal: AbortSignal,
  mayRepeat?: () => boolean,
) => Promise<R>;

/** Lets a model's calls wait for each other: `concurrency` of them at a time. */
export function callLine(settings: ModelSettings): CallLine {
  const queue = new PQueue({ concurrency: settings.concurrency });
  return (attempt, signal, mayRepeat = () => true) =>
    persistently(() => queue.add(attempt, { signal }), signal, mayRepeat, settings);
}

/** Tries again what may pass. Whatever comes in between, an abort is what it ends with. */
async function persistently<R>(
  attempt: () => Promise<R>,
  signal: AbortSignal,
  mayRepeat: () => boolean,
  { id, clock, maxAttempts, minDelayMs, maxDelayMs }: ModelSettings,
): Promise<R> {
  const mapped = (): Promise<R> =>
    attempt().catch((error: unknown) => {
      signal.throwIfAborted();
      throw PceError.isInstance(error) ? error : toModelError(error, id, clock.now());
    });
  const askedDelayMs = (error: unknown): number =>
    error instanceof ModelError ? (error.retryAfterMs ?? 0) : 0;
  const isTransient = (error: unknown): boolean =>
    error instanceof ModelError &&
    error.isRetryable &&
    mayRepeat() &&
    askedDelayMs(error) <= maxDelayMs;
  try {
    return await mapped();
  } catch (error) {
    const options = { maxAttempts, minDelayMs, isTransient, askedDelayMs, clock, signal };
    return await retry(error, mapped, options).finally(() => signal.throwIfAborted());
  }
}
