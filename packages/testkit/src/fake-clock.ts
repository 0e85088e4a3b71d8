import type { Clock } from '@pce/core/ports';

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Moves on by `ms` milliseconds and fires what falls due on the way, in the order of its times. */
  advance(ms: number): void;
}

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/**
 * A clock for tests. Timers that a callback sets fire in the same `advance` if they fall due in it.
 *
 * @param start - Unix time in milliseconds. @defaultValue 2026-01-01T00:00:00Z
 */
export function fakeClock(start = Date.UTC(2026, 0, 1)): FakeClock {
  let now = start;
  const timers = new Set<Timer>();

  /** Of two for the same moment, the one that was set first. */
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
