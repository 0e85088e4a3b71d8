import type { Clock } from '../ports/clock.js';

/** Longest delay of `setTimeout` in milliseconds; it fires a longer one immediately. */
const maxTimerMs = 2 ** 31 - 1;

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  setTimer(callback, ms) {
    if (ms > maxTimerMs) return setLongTimer(callback, ms);
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

function setLongTimer(callback: () => void, ms: number): () => void {
  let cancel = systemClock.setTimer(() => {
    cancel = systemClock.setTimer(callback, ms - maxTimerMs);
  }, maxTimerMs);
  return () => cancel();
}
