import type { Clock } from './ports.js';

/** `setTimeout` fires at once when asked for more than this. */
const longestTimerMs = 2 ** 31 - 1;

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimer(callback, ms) {
    let cancel: () => void;
    const arm = (restMs: number): void => {
      const turnMs = Math.min(restMs, longestTimerMs);
      const timer = setTimeout(() => {
        if (restMs > turnMs) arm(restMs - turnMs);
        else callback();
      }, turnMs);
      cancel = () => clearTimeout(timer);
    };
    arm(ms);
    return () => cancel();
  },
};
