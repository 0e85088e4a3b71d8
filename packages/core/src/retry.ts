import pRetry from 'p-retry';

export interface RetryOptions {
  /** The first try counts as one. */
  readonly maxAttempts: number;
  /** Milliseconds before the second try; doubles from try to try. */
  readonly minDelayMs: number;
  /** Whether the same attempt may succeed later. */
  readonly isTransient: (error: unknown) => boolean;
}

/** Tries again what failed and may pass. A first try that succeeds costs next to nothing. */
export function retry<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { maxAttempts, minDelayMs, isTransient } = options;
  const first = attempt();
  return first.catch((error: unknown) => {
    if (!isTransient(error)) throw error;
    return pRetry((number) => (number === 1 ? first : attempt()), {
      retries: maxAttempts - 1,
      minTimeout: minDelayMs,
      shouldRetry: ({ error: latest }) => isTransient(latest),
    });
  });
}
