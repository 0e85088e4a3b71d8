import type { LimitFunction } from 'p-limit';
import type { FlushScheduler } from '../../journal/batch.js';

/** Maximum number of turns started before the process is idle. */
const maxAtOnce = 8;

/** Calls a function that drives a turn when the turn may start. */
export type TurnQueue = <T>(drive: () => Promise<T>) => Promise<T>;

/**
 * Creates a queue of turns: at most `limit` run at once, and only a few of many start at once. Another starts for each that
 * ends, and a few more when the process is idle. A busy process so finishes turns instead of holding more in memory, and one
 * that waits for models and tools quickly reaches its limit.
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
