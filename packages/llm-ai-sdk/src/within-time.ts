import type { Clock } from '@pce/core/ports';

export interface WithinTimeOptions {
  readonly timeoutMs: number;
  /** Creates the error with which the work rejects on timeout. */
  readonly timedOut: () => Error;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Runs work with a timeout. Rejects at once on abort or timeout, even if the work ignores its signal. */
export async function withinTime<T>(
  work: (signal: AbortSignal) => PromiseLike<T>,
  { timeoutMs, timedOut, clock, signal }: WithinTimeOptions,
): Promise<T> {
  signal.throwIfAborted();
  const timeout = new AbortController();
  const either = AbortSignal.any([signal, timeout.signal]);
  const aborted = new Promise<never>((_, reject) => {
    either.addEventListener('abort', () => reject(either.reason), { once: true });
  });
  const cancel = clock.setTimer(() => timeout.abort(timedOut()), timeoutMs);
  try {
    return await Promise.race([aborted, work(either)]);
  } finally {
    cancel();
  }
}
