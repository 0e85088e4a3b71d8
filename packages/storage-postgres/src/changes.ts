interface Waiter {
  readonly stream: string | undefined;
  readonly signal: AbortSignal | undefined;
  /** Resolves after this time at the latest. */
  readonly withinMs?: number | undefined;
}

/** Wakes readers that wait for new events. */
export interface Changes {
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

export function changes(): Changes {
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

  function add(stream: string | undefined, resume: () => void): void {
    const ofStream = waiters.get(stream) ?? new Set();
    waiters.set(stream, ofStream.add(resume));
  }

  function remove(stream: string | undefined, resume: () => void): void {
    const ofStream = waiters.get(stream);
    ofStream?.delete(resume);
    if (ofStream?.size === 0) waiters.delete(stream);
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
    after(seen, { stream, signal, withinMs }) {
      if (seen !== count || hasEnded || signal?.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const resume = (): void => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', resume);
          remove(stream, resume);
          resolve();
        };
        const timer = withinMs === undefined ? undefined : setTimeout(resume, withinMs);
        signal?.addEventListener('abort', resume);
        add(stream, resume);
      });
    },
    end() {
      hasEnded = true;
      announceAll();
    },
  };
}
