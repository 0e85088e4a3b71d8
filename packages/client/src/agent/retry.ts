import { ApiError } from '../api-error.js';
import { type Backoff, backoffMs } from '../backoff.js';
import type { Clock } from '../clock.js';
import { delay } from '../delay.js';
import { isTransient } from '../transport/pause-before-retry.js';

export interface RetryPolicy {
  readonly backoff: Backoff;
  readonly clock: Clock;
  /** At least 0, less than 1. */
  readonly random: () => number;
  /** Called before each pause. */
  readonly onRetry: (error: unknown, retryInMs: number) => void;
  /** Aborts the pause and gives up. */
  readonly signal: AbortSignal;
}

/** Repeats an attempt until it succeeds. Rejects with an error that is not transient, or when the signal is aborted. */
export async function retry<Value>(
  attempt: () => Promise<Value>,
  { backoff, clock, random, onRetry, signal }: RetryPolicy,
): Promise<Value> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      if (!isTransient(error)) throw error;
      const pause = pauseAfter(error, failures, backoff, random());
      onRetry(error, pause);
      await delay(clock, pause, signal);
    }
  }
}

/** Returns the pause in milliseconds before the next attempt, at least as long as the server asks for. */
export function pauseAfter(
  error: unknown,
  failures: number,
  backoff: Backoff,
  random: number,
): number {
  const asked = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(backoffMs(failures, backoff, random), asked);
}
