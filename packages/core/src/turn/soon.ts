import type { Clock } from '../ports.js';

/** Does a task as soon as the process has time; once, however often it was asked for until then. */
export type Soon = (task: () => void) => void;

/** One timer for all who wait: thousands of turns put things off at every step. */
export function createSoon(clock: Clock): Soon {
  let waiting = new Set<() => void>();
  const doAll = (): void => {
    const tasks = waiting;
    waiting = new Set();
    for (const task of tasks) task();
  };
  return (task) => {
    if (waiting.size === 0) clock.setTimer(doAll, 0);
    waiting.add(task);
  };
}
