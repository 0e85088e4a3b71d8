/** Time. Everything in core asks here, so that a turn folds the same way twice. */
export interface Clock {
  /** Unix time in milliseconds. */
  now(): number;
  /** Calls back once, after `ms` milliseconds; the answer cancels it. */
  setTimer(callback: () => void, ms: number): () => void;
}
