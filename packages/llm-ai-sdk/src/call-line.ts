import { ModelError, PceError } from '@pce/core/errors';
import { wait } from '@pce/core/internal';
import PQueue from 'p-queue';
import type { ModelSettings } from './options.js';
import { toModelError } from './to-model-error.js';

/**
 * Queues an attempt and retries transient failures while `mayRepeat` returns true. Rejects with `ModelError`,
 * `LimitReachedError` or the reason of the signal.
 */
export type CallLine = <R>(
  attempt: () => Promise<R>,
  signal: AbortSignal,
  mayRepeat?: () => boolean,
) => Promise<R>;

/** Limits the concurrent calls of a model to `concurrency`. */
export function callLine(settings: ModelSettings): CallLine {
  const queue = new PQueue({ concurrency: settings.concurrency });
  return (attempt, signal, mayRepeat = () => true) =>
    withRetries(() => queue.add(attempt, { signal }), signal, mayRepeat, settings);
}

async function withRetries<R>(
  attempt: () => Promise<R>,
  signal: AbortSignal,
  mayRepeat: () => boolean,
  { id, clock, maxAttempts, minDelayMs, maxDelayMs, onRetry }: ModelSettings,
): Promise<R> {
  for (let made = 1; ; made += 1) {
    try {
      return await attempt();
    } catch (thrown) {
      signal.throwIfAborted();
      const error = PceError.isInstance(thrown) ? thrown : toModelError(thrown, id, clock.now());
      if (!(error instanceof ModelError && error.isRetryable)) throw error;
      const askedMs = error.retryAfterMs ?? 0;
      if (made >= maxAttempts || !mayRepeat() || askedMs > maxDelayMs) throw error;
      const delayMs = Math.max(minDelayMs * 2 ** (made - 1), askedMs);
      onRetry?.({ error, attempt: made, maxAttempts, delayMs });
      await wait(clock, delayMs, signal);
    }
  }
}
