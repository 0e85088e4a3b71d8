import type { Clock } from '../ports/clock.js';
import { wait } from './wait.js';

export interface RetryOptions {
  /** The first try counts as one. */
  readonly maxAttempts: number;
  /** Milliseconds before the second try; doubles from try to try. */
  readonly minDelayMs: number;
  /** Whether the same attempt may succeed later. */
  readonly isTransient: (error: unknown) => boolean;
  /** Milliseconds an error asks to wait, at least. @defaultValue none asks */
  readonly askedDelayMs?: (error: unknown) => number | undefined;
  readonly clock: Clock;
  /** Once it aborts nothing is waited for and nothing tried again. */
  readonly signal: AbortSignal;
}

/**
 * Tries again after a first attempt failed with `error`, as long as the failures are transient and attempts are left.
 * Rejects with the last failure, at once where the signal aborts.
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
