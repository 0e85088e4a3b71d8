import type { Clock } from '../ports/clock.js';

/** `setTimeout` fires at once when asked for more than this. */
const longestTimerMs = 2 ** 31 - 1;

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  setTimer(callback, ms) {
    if (ms > longestTimerMs) return setLongTimer(callback, ms);
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

function setLongTimer(callback: () => void, ms: number): () => void {
  let cancel = systemClock.setTimer(() => {
    cancel = systemClock.setTimer(callback, ms - longestTimerMs);
  }, longestTimerMs);
  return () => cancel();
}
