/** Time and waiting. Tests put a clock of their own in its place. */
export interface Clock {
  /** Unix time in milliseconds. */
  now(): number;
  /** Calls back once, after `ms` milliseconds; answers what cancels it. */
  setTimer(callback: () => void, ms: number): () => void;
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimer(callback, ms) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
