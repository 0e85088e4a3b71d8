import type { Clock } from '@pce/core/ports';
import type { CassetteFile } from './file/cassette-schema.js';

type FiredTimer = CassetteFile['timers'][number];

export interface CassetteClockOptions {
  /** Measures, and wakes what no recorded timer woke. */
  readonly live: Clock;
  /** The clock is the live one; otherwise it moves by what calls took. */
  readonly isRecording: boolean;
  readonly startedAt: number;
  /** Timers that are known to run out. */
  readonly fired: readonly FiredTimer[];
}

export interface CassetteClock extends Clock {
  /** Timers that ran out. */
  fired(): readonly FiredTimer[];
  /** Moves on to `ms` after a moment, unless it is later already: calls made side by side take the time of the longest. */
  passed(since: number, ms: number): void;
}

/**
 * Time as it was recorded. A timer that ran out then runs out at once; any other waits by the live clock, so that what
 * hangs is still stopped.
 */
export function cassetteClock(options: CassetteClockOptions): CassetteClock {
  const { live, isRecording } = options;
  const known = new Set(options.fired.map(timerKey));
  const counts = new Map<number, number>();
  const fired: FiredTimer[] = [];
  let time = options.startedAt;
  return {
    now: () => (isRecording ? live.now() : time),
    setTimer(callback, ms) {
      const nth = (counts.get(ms) ?? 0) + 1;
      counts.set(ms, nth);
      const isKnown = known.has(timerKey({ ms, nth }));
      return live.setTimer(
        () => {
          if (ms > 0) fired.push({ ms, nth });
          callback();
        },
        isKnown ? 0 : ms,
      );
    },
    fired: () => fired,
    passed(since, ms) {
      time = Math.max(time, since + ms);
    },
  };
}

function timerKey({ ms, nth }: FiredTimer): string {
  return `${ms} ${nth}`;
}
