import type { Clock } from '../ports/clock.js';
import { wait } from './wait.js';

/** Options of {@link retry}. */
export interface RetryOptions {
  /** Maximum number of attempts, the first included. */
  readonly maxAttempts: number;
  /** Delay before the second attempt, in milliseconds; it doubles each time. */
  readonly minDelayMs: number;
  /** Whether the same attempt may succeed later. */
  readonly isTransient: (error: unknown) => boolean;
  /** Returns the delay in milliseconds that an error requires. @defaultValue none */
  readonly askedDelayMs?: (error: unknown) => number | undefined;
  readonly clock: Clock;
  /** Ends the delay and the retries when it aborts. */
  readonly signal: AbortSignal;
}

/**
 * Retries after a first attempt failed with `error`, as long as the failures are transient and attempts are left.
 * Rejects with the last failure, immediately if the signal aborts.
 */
export async function retry<T>(
  error: unknown,
  attempt: () => Promise<T>,
  { maxAttempts, minDelayMs, isTransient, askedDelayMs, clock, signal }: RetryOptions,
): Promise<T> {
  let latest = error;
  for (let made = 1; made < maxAttempts && !signal.aborted && isTransient(latest); made += 1) {
    const delayMs = Math.max(minDelayMs * 2 ** (made - 1), askedDelayMs?.(latest) ?? 0);
    await wait(clock, delayMs, signal).catch(() => undefined);
    if (signal.aborted) break;
    try {
      return await attempt();
    } catch (failure) {
      latest = failure;
    }
  }
  throw latest;
}
