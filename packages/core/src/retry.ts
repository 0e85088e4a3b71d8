import pRetry from 'p-retry';
import type { Clock } from './ports/clock.js';

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

/** Goes on after a first try that failed with `error`: tries again what may pass, rejects with what may not. */
export function retry<T>(
  error: unknown,
  attempt: () => Promise<T>,
  { maxAttempts, minDelayMs, isTransient, askedDelayMs, clock, signal }: RetryOptions,
): Promise<T> {
  const mayPass = (latest: unknown): boolean => !signal.aborted && isTransient(latest);
  if (!mayPass(error)) return Promise.reject(error);
  return pRetry((number) => (number === 1 ? Promise.reject(error) : attempt()), {
    retries: maxAttempts - 1,
    // The library would wait by a timer of the machine.
    minTimeout: 0,
    async shouldRetry({ error: latest, retriesConsumed }) {
      if (!mayPass(latest)) return false;
      const backOffMs = minDelayMs * 2 ** retriesConsumed;
      await wait(clock, Math.max(backOffMs, askedDelayMs?.(latest) ?? 0), signal);
      return !signal.aborted;
    },
  });
}

function wait(clock: Clock, ms: number, signal: AbortSignal): Promise<void> | undefined {
  if (ms <= 0) return;
  return new Promise((resolve) => {
    const end = (): void => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.setTimer(end, ms);
    signal.addEventListener('abort', end);
  });
}
