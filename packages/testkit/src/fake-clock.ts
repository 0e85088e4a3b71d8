import type { Clock } from '@pce/core/ports';

/** A clock that advances only by a test. */
export interface FakeClock extends Clock {
  /** Advances by `ms` milliseconds and fires the timers due, in the order of their times. */
  advance(ms: number): void;
}

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/**
 * Makes a clock for tests. Timers that a callback sets fire in the same `advance` if they are due.
 *
 * @param start - Unix time in milliseconds. @defaultValue 2026-01-01T00:00:00Z
 */
export function fakeClock(start = Date.UTC(2026, 0, 1)): FakeClock {
  let now = start;
  const timers = new Set<Timer>();

  /** For equal times, the timer set first. */
  const nextUntil = (end: number): Timer | undefined => {
    let next: Timer | undefined;
    for (const timer of timers) {
      if (timer.at <= end && (next === undefined || timer.at < next.at)) next = timer;
    }
    return next;
  };

  return {
    now: () => now,
    setTimer(callback, ms) {
      const timer = { at: now + Math.max(ms, 0), callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance(ms) {
      const end = now + ms;
      for (let timer = nextUntil(end); timer; timer = nextUntil(end)) {
        timers.delete(timer);
        now = timer.at;
        timer.callback();
      }
      now = end;
    },
  };
}
