import type { Clock } from '@pce/core/ports';

/** A clock with an adjustable error. */
export interface SkewedClock extends Clock {
  /** Milliseconds added to the right time. */
  offsetMs: number;
}

export function skewedClock(right: Clock, offsetMs = 0): SkewedClock {
  return {
    offsetMs,
    now() {
      return right.now() + this.offsetMs;
    },
    setTimer: (callback, ms) => right.setTimer(callback, ms),
  };
}
