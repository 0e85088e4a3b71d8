import type { Clock } from '../ports.js';

/** Does a task as soon as the process has time, unless the answer is called before. */
export type Soon = (task: () => void) => () => void;

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
  return (task) => {
    waiting.add(task);
    if (!isSet) clock.setTimer(doAll, 0);
    isSet = true;
    return () => waiting.delete(task);
  };
}
