/** Time. Everything in core asks here, so that a turn folds the same way twice. */
export interface Clock {
  /** Unix time in milliseconds. */
  now(): number;
  /**
   * Milliseconds since a fixed moment; never goes back, whatever happens to the wall clock. A lease that expired is noticed
   * by it even if the clock was set back. @defaultValue `now`
   */
  monotonic?(): number;
  /** Calls back once, after `ms` milliseconds; the answer cancels it. */
  setTimer(callback: () => void, ms: number): () => void;
}
