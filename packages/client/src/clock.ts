/** Time and waiting. Tests put a clock of their own in its place. */
export interface Clock {
  /** Returns Unix time in milliseconds. */
  now(): number;
  /** Calls `callback` once after `ms` milliseconds. Returns a function that cancels the call. */
  setTimer(callback: () => void, ms: number): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimer(callback, ms) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
