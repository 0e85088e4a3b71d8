import pRetry from 'p-retry';

export interface RetryOptions {
  /** The first try counts as one. */
  readonly maxAttempts: number;
  /** Milliseconds before the second try; doubles from try to try. */
  readonly minDelayMs: number;
  /** Whether the same attempt may succeed later. */
  readonly isTransient: (error: unknown) => boolean;
}

/** Goes on after a first try that failed with `error`: tries again what may pass, rejects with what may not. */
export function retry<T>(
  error: unknown,
  attempt: () => Promise<T>,
  { maxAttempts, minDelayMs, isTransient }: RetryOptions,
): Promise<T> {
  if (!isTransient(error)) return Promise.reject(error);
  return pRetry((number) => (number === 1 ? Promise.reject(error) : attempt()), {
    retries: maxAttempts - 1,
    minTimeout: minDelayMs,
    shouldRetry: ({ error: latest }) => isTransient(latest),
  });
}
