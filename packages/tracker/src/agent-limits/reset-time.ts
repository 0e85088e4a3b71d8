import { readClock } from './clock-time.js';

interface ResetTime {
  readonly at: number;
  /** Whether it is named as that of a reset, not as that of another try. */
  readonly isReset: boolean;
}

export interface ReadResetTimeOptions {
  readonly now: number;
  /** Time zone of clock times that name none. @defaultValue that of this machine */
  readonly zone?: string | undefined;
}

const units: Readonly<Record<string, number>> = {
  milli: 1,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

const part =
  '(?:(?<![\\d.])(\\d+(?:\\.\\d+)?) ?|\\b(?:an?|one) )(milli|ms|[smhdw])(?:econds?|secs?|ecs?|inutes?|ins?|ours?|rs?|ays?|eeks?|ks?)?(?![a-z])';

const lengths = new RegExp(
  `\\b(?:in|after|within|for|wait|waiting|retry[- ]after|(?:retry)?delay)\\b[:"\\s]*(?:~|about |approximately |around |another )?(?:${part}(?:,? and |, ?| )?)+`,
  'i',
);

/** Headers and fields that have seconds without a unit. */
const seconds =
  /(?:retry[-_ ]after|resets?_in_seconds|retry_after_seconds)\\?"?\s*[:=]\s*\\?"?(\d+(?:\.\d+)?)(?![\d.]*\s*[a-z%])/i;

/** Seconds, or milliseconds, since 1970 between 2001 and 2286. */
const epoch =
  /(?:\||resets?(?:_?at|Time)?\\?"?\s*[:=]?\s*\\?"?|until\s+|at\s+|available\s+)(1\d{9}|1\d{12})(?!\d)/i;

/**
 * Reads when an agent may continue: Unix time (`|1760000400`), a length (`in 2 days 17 hours`, `46m10s`, `wait 39 minutes`), or
 * a time of the clock, with its zone and date if they are named. A time of the clock without a date is the next one.
 */
export function readResetTime(
  text: string,
  { now, zone }: ReadResetTimeOptions,
): ResetTime | undefined {
  const plain = text.replaceAll('’', "'");
  const isReset = /\breset|\brenew|\brefresh|\brestor/i.test(plain);
  const stamp = epoch.exec(plain)?.[1];
  if (stamp !== undefined) {
    return { at: Number(stamp) * (stamp.length === 10 ? 1_000 : 1), isReset: true };
  }
  const plainSeconds = seconds.exec(plain)?.[1];
  if (plainSeconds !== undefined) return { at: now + Number(plainSeconds) * 1_000, isReset };
  const length = lengths.exec(plain);
  if (length !== null) {
    // "Resets in 2 h" names a reset; "the quota resets; wait 2 h" names another try.
    const before = plain.slice(0, length.index);
    return { at: now + lengthMs(length[0]), isReset: isReset && /resets? $/i.test(before) };
  }
  const at = readClock(plain, now, zone);
  return at === undefined ? undefined : { at, isReset: true };
}

function lengthMs(text: string): number {
  let sum = 0;
  for (const [, said = '1', name = ''] of text.matchAll(new RegExp(part, 'gi'))) {
    sum += Number(said) * (units[name.toLowerCase()] ?? 0);
  }
  return sum;
}
