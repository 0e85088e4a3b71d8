/** Tells who waits for new events that there may be some. */
export interface Changes {
  /** How often something changed so far. Read before looking, so that `after` misses nothing that comes meanwhile. */
  readonly count: number;
  readonly hasEnded: boolean;
  /** This process appended to these streams. */
  announce(streams: Iterable<string>): void;
  /** Resolves when there may be more than at `count`, when the signal aborts, or at the end. */
  after(
    count: number,
    waiter: { readonly stream: string | undefined; readonly signal: AbortSignal | undefined },
  ): Promise<void>;
  end(): void;
}

interface ChangesOptions {
  /** Changes when another process has written. Throws where that cannot be found out. */
  readonly dataVersion: () => number | undefined;
  readonly pollMs: number;
}

type Waiters = Map<string | undefined, Set<() => void>>;

export function changes({ dataVersion, pollMs }: ChangesOptions): Changes {
  /** By stream; undefined for those who wait for any. */
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
      // Who is woken reads, and reports what is wrong to whoever called.
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
