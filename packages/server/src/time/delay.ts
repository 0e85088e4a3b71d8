import type { Clock } from '@pce/core/ports';

/** Resolves after `ms` milliseconds, or as soon as the signal aborts. */
export function delay(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
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
