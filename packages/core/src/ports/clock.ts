/** Source of time for all of core, so that tests and replays control the time. */
export interface Clock {
  /** Unix time in milliseconds. */
  now(): number;
  /**
   * Milliseconds since a fixed moment; never decreases, even if the wall clock is set back. Used to detect expired leases.
   * @defaultValue `now`
   */
  monotonic?(): number;
  /** Calls `callback` once after `ms` milliseconds. Returns a function that cancels the call. */
  setTimer(callback: () => void, ms: number): () => void;
}
