import type { Clock } from '@pce/core/ports';
import type { CassetteFile } from './file/cassette-schema.js';

type FiredTimer = CassetteFile['timers'][number];

export interface CassetteClockOptions {
  readonly live: Clock;
  /** Whether the live clock is used; otherwise the time advances by the durations of calls. */
  readonly isRecording: boolean;
  readonly startedAt: number;
  readonly fired: readonly FiredTimer[];
}

export interface CassetteClock extends Clock {
  fired(): readonly FiredTimer[];
  /** Advances to `ms` after `since`, unless it is later already: concurrent calls take the time of the longest. */
  passed(since: number, ms: number): void;
}

/**
 * Replays recorded time. A timer that fired in the recording fires at once; others wait by the live clock, so that
 * hanging calls still time out.
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
