import type { LimitFunction } from 'p-limit';
import type { FlushScheduler } from '../../journal/flush-scheduler.js';

/** Turns that may begin before the process has seen to those under way. */
const maxAtOnce = 8;

/** Calls a function that drives a turn once the turn may begin. */
export type TurnQueue = <T>(drive: () => Promise<T>) => Promise<T>;

/**
 * Returns a queue of turns: at most as many are under way as `limit` allows, and of many that wait only a few begin at
 * once. One more begins for each that ends, and a few more as soon as the process has time, so that one that is busy
 * finishes turns rather than hold more of them in memory, and one that waits for models and tools has begun as many as it
 * may within moments.
 */
export function createTurnQueue(limit: LimitFunction, scheduler: FlushScheduler): TurnQueue {
  const waiting: (() => void)[] = [];
  let begun = 0;
  const count = (): void => {
    begun += 1;
    if (begun === maxAtOnce) scheduler.add(beginNext);
  };
  const beginNext = (): void => {
    begun = 0;
    beginOnes(maxAtOnce);
  };
  const beginOnes = (max: number): void => {
    for (const begin of waiting.splice(0, max)) {
      count();
      begin();
    }
  };
  const toBegin = (): Promise<void> | undefined => {
    if (begun === maxAtOnce) return new Promise((resolve) => waiting.push(resolve));
    count();
    return undefined;
  };
  const end = (): void => {
    begun = Math.max(0, begun - 1);
    beginOnes(1);
  };
  return (drive) => limit(() => (toBegin()?.then(drive) ?? drive()).finally(end));
}
