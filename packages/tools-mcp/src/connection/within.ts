import { ToolError } from '@pce/core/internal';

/** Waits for a promise until the signal aborts, then rejects with its reason; the promise is not cancelled. */
export function within<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  if (signal.aborted) return Promise.reject(stopReason(signal));
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(stopReason(signal));
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Returns the runner's reason for stopping a call. */
export function stopReason({ reason }: AbortSignal): ToolError {
  if (ToolError.isInstance(reason)) return reason;
  return new ToolError('cancelled', 'the call was stopped', { cause: reason });
}
