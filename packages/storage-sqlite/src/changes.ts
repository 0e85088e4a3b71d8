/** Wakes readers that wait for new events. */
export interface Changes {
  /** Number of changes so far. Read it before looking, so that `after` misses none in between. */
  readonly count: number;
  readonly hasEnded: boolean;
  /** Reports an append of this process to these streams. */
  announce(streams: Iterable<string>): void;
  /** Resolves when there may be more changes than `count`, when the signal aborts, or at the end. */
  after(
    count: number,
    waiter: { readonly stream: string | undefined; readonly signal: AbortSignal | undefined },
  ): Promise<void>;
  end(): void;
}

interface ChangesOptions {
  /** Returns a number that changes when another process has written. Throws if it cannot be read. */
  readonly dataVersion: () => number | undefined;
  readonly pollMs: number;
}

type Waiters = Map<string | undefined, Set<() => void>>;

export function changes({ dataVersion, pollMs }: ChangesOptions): Changes {
  /** Waiters by stream; `undefined` holds those that wait for any. */
  const waiters: Waiters = new Map();
  let count = 0;
  let hasEnded = false;
  let lastDataVersion: number | undefined;
  let poll: NodeJS.Timeout | undefined;

  function wake(stream: string | undefined): void {
    for (const resume of [...(waiters.get(stream) ?? [])]) resume();
  }

  function wakeAll(): void {
    count += 1;
    for (const stream of [...waiters.keys()]) wake(stream);
  }

  function lookForOthers(): void {
    try {
      const current = dataVersion();
      if (current === lastDataVersion) return;
      lastDataVersion = current;
      wakeAll();
    } catch {
      // The woken reader reads, and reports errors to its caller.
      wakeAll();
    }
  }

  function add(stream: string | undefined, resume: () => void): void {
    const ofStream = waiters.get(stream) ?? new Set();
    waiters.set(stream, ofStream.add(resume));
    poll ??= setInterval(lookForOthers, pollMs);
  }

  function remove(stream: string | undefined, resume: () => void): void {
    const ofStream = waiters.get(stream);
    ofStream?.delete(resume);
    if (ofStream?.size === 0) waiters.delete(stream);
    if (waiters.size > 0) return;
    clearInterval(poll);
    poll = undefined;
  }

  return {
    get count() {
      return count;
    },
    get hasEnded() {
      return hasEnded;
    },
    announce(streams) {
      count += 1;
      if (waiters.size === 0) return;
      for (const stream of streams) wake(stream);
      wake(undefined);
    },
    after(seen, { stream, signal }) {
      if (seen !== count || hasEnded || signal?.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const resume = (): void => {
          signal?.removeEventListener('abort', resume);
          remove(stream, resume);
          resolve();
        };
        signal?.addEventListener('abort', resume);
        add(stream, resume);
      });
    },
    end() {
      hasEnded = true;
      wakeAll();
    },
  };
}
