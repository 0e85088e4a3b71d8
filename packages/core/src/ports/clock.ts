/** Source of time. Everything in core uses it, so that tests and replays control the time. */
export interface Clock {
  /** Unix time in milliseconds. */
  now(): number;
  /**
   * Milliseconds since a fixed moment; never goes back, whatever happens to the wall clock. A lease that expired is noticed
   * by it even if the clock was set back. @defaultValue `now`
   */
  monotonic?(): number;
  /** Calls `callback` once after `ms` milliseconds. Returns a function that cancels the call. */
  setTimer(callback: () => void, ms: number): () => void;
}
