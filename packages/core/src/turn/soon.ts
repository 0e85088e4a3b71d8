import type { Clock } from '../ports/clock.js';

/** Does tasks as soon as the process has time. */
export interface Soon {
  add(task: () => void): void;
  /** Takes a task back that was done meanwhile. */
  delete(task: () => void): void;
}

/** One timer for all who wait: thousands of turns put things off at every step. */
export function createSoon(clock: Clock): Soon {
  const waiting = new Set<() => void>();
  let isSet = false;
  const doAll = (): void => {
    isSet = false;
    const tasks = [...waiting];
    waiting.clear();
    for (const task of tasks) task();
  };
  return {
    add(task) {
      waiting.add(task);
      if (!isSet) clock.setTimer(doAll, 0);
      isSet = true;
    },
    delete(task) {
      waiting.delete(task);
    },
  };
}
