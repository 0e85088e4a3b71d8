import type { Clock } from '../ports/clock.js';

/** Runs flushes as soon as the process has time. */
export interface FlushScheduler {
  add(flush: () => void): void;
  /** Removes a flush that was done meanwhile. */
  delete(flush: () => void): void;
}

/** Returns a scheduler with one timer for all who wait: thousands of turns schedule a flush at every step. */
export function createFlushScheduler(clock: Clock): FlushScheduler {
  const waiting = new Set<() => void>();
  let isSet = false;
  const runAll = (): void => {
    isSet = false;
    const flushes = [...waiting];
    waiting.clear();
    for (const flush of flushes) flush();
  };
  return {
    add(flush) {
      waiting.add(flush);
      if (!isSet) clock.setTimer(runAll, 0);
      isSet = true;
    },
    delete(flush) {
      waiting.delete(flush);
    },
  };
}
