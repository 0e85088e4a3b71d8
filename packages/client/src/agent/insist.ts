import { ApiError } from '../api-error.js';
import { type Backoff, backoffMs } from '../backoff.js';
import type { Clock } from '../clock.js';
import { isPassing } from '../transport/pause-before-retry.js';
import { wait } from '../wait.js';

export interface Patience {
  readonly backoff: Backoff;
  readonly clock: Clock;
  /** At least 0, less than 1. */
  readonly random: () => number;
  readonly trouble: (error: unknown, retryInMs: number) => void;
  readonly signal: AbortSignal;
}

/** Tries until it works. Rejects where trying again is of no use, or when the signal is aborted. */
export async function insist<Value>(
  attempt: () => Promise<Value>,
  { backoff, clock, random, trouble, signal }: Patience,
): Promise<Value> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      if (!isPassing(error)) throw error;
      const pause = pauseAfter(error, failures, backoff, random());
      trouble(error, pause);
      await wait(clock, pause, signal);
    }
  }
}

/** At least as long as the server asks for. */
export function pauseAfter(
  error: unknown,
  failures: number,
  backoff: Backoff,
  random: number,
): number {
  const asked = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(backoffMs(failures, backoff, random), asked);
}
