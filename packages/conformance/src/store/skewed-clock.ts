import type { Clock } from '@pce/core/ports';

/** A clock that goes wrong by as much as a case says. */
export interface SkewedClock extends Clock {
  /** Added to the right time. */
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
