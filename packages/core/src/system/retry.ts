import { ModelError, type ModelFailure, RoleFailedError } from '../errors.js';
import type { Clock } from '../ports/clock.js';

/**
 * Resolves after `ms` milliseconds of the clock, immediately if that is 0 or less. Rejects with the signal's reason as soon
 * as the signal aborts.
 */
export function wait(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted === true) return Promise.reject(signal.reason);
  if (ms <= 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = clock.setTimer(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/** Options of {@link retry}. */
interface RetryOptions {
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

const unanswered: readonly ModelFailure[] = [
  'rate_limited',
  'unavailable',
  'unreachable',
  'timed_out',
];

/** Returns whether an error means an outage: the service gave no answer, and the same call may succeed later. */
export function isOutage(error: unknown): boolean {
  if (error instanceof ModelError) return error.isRetryable && unanswered.includes(error.reason);
  return error instanceof RoleFailedError && error.isRetryable;
}
