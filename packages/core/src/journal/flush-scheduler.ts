import type { Clock } from '../ports/clock.js';

/** Runs flushes when the process is idle. */
export interface FlushScheduler {
  add(flush: () => void): void;
  /** Removes a flush that is no longer needed. */
  delete(flush: () => void): void;
}

/** Creates a scheduler with one timer for all flushes, because thousands of turns flush at every step. */
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
