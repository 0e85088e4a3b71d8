import type { Clock } from '@pce/core/ports';

export interface WithinTimeOptions {
  readonly timeoutMs: number;
  /** Makes the error that the work rejects with when the time is over. */
  readonly timedOut: () => Error;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Lets work take its time and no more. It ends at once when aborted, even if the work does not listen. */
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
