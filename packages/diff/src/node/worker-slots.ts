/** Hands out a limited number of slots, first come, first served. */
export interface WorkerSlots {
  /** Waits for a slot and returns the function that releases it. Rejects if `signal` is aborted meanwhile. */
  take(signal: AbortSignal): Promise<() => void>;
}

export function workerSlots(count: number): WorkerSlots {
  let free = count;
  const waiting = new Set<() => void>();
  const giveBack = () => {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
    } else {
      waiting.delete(next);
      next();
    }
  };
  return {
    take: (signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        if (free > 0) {
          free -= 1;
          resolve(giveBack);
          return;
        }
        const start = () => {
          signal.removeEventListener('abort', leave);
          resolve(giveBack);
        };
        const leave = () => {
          waiting.delete(start);
          reject(signal.reason);
        };
        waiting.add(start);
        signal.addEventListener('abort', leave, { once: true });
      }),
  };
}
