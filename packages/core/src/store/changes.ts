interface Waiter {
  /** The stream whose growth it waits for. @defaultValue any */
  readonly stream?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Wakes readers that wait for new events. */
export interface StoreChanges {
  /** Number of changes so far. Read it before looking, so that `after` misses none in between. */
  readonly count: number;
  readonly hasEnded: boolean;
  readonly hasWaiters: boolean;
  /** Reports an append to these streams. */
  announce(streams: Iterable<string>): void;
  /** Reports a possible append to any stream. */
  announceAll(): void;
  /** Resolves when there may be more changes than `count`, when the signal aborts, or at the end. */
  after(count: number, waiter: Waiter): Promise<void>;
  end(): void;
}

/** Creates the changes of a store. `onWaiting` and `onIdle` are called with the first waiter, and when none is left. */
export function storeChanges({
  onWaiting,
  onIdle,
}: {
  readonly onWaiting?: () => void;
  readonly onIdle?: () => void;
} = {}): StoreChanges {
  /** Waiters by stream; `undefined` holds those that wait for any. */
  const waiters = new Map<string | undefined, Set<() => void>>();
  let count = 0;
  let hasEnded = false;

  function wake(stream: string | undefined): void {
    for (const resume of [...(waiters.get(stream) ?? [])]) resume();
  }

  function announceAll(): void {
    count += 1;
    for (const stream of [...waiters.keys()]) wake(stream);
  }

  return {
    get count() {
      return count;
    },
    get hasEnded() {
      return hasEnded;
    },
    get hasWaiters() {
      return waiters.size > 0;
    },
    announce(streams) {
      count += 1;
      if (waiters.size === 0) return;
      for (const stream of streams) wake(stream);
      wake(undefined);
    },
    announceAll,
    after(seen, { stream, signal }) {
      if (seen !== count || hasEnded || signal?.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const ofStream = waiters.get(stream) ?? new Set();
        const resume = (): void => {
          signal?.removeEventListener('abort', resume);
          ofStream.delete(resume);
          if (ofStream.size === 0) waiters.delete(stream);
          if (waiters.size === 0) onIdle?.();
          resolve();
        };
        signal?.addEventListener('abort', resume);
        if (waiters.size === 0) onWaiting?.();
        waiters.set(stream, ofStream.add(resume));
      });
    },
    end() {
      hasEnded = true;
      announceAll();
    },
  };
}
