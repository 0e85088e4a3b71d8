import type { Clock } from '@pce/core/ports';

export interface SkewedClock extends Clock {
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
