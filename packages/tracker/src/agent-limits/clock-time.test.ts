import { describe, expect, it } from 'vitest';
import { readClock } from './clock-time.js';
import { readResetTime } from './reset-time.js';

/** Saturday. */
const now = Date.UTC(2026, 7, 22, 10);
const utc = (text: string) => Date.parse(`${text}Z`);

describe('a time of the clock', () => {
  it.each([
    ['resets at 5pm', '2026-08-22T17:00'],
    ['resets 5:30 pm', '2026-08-22T17:30'],
    ['resets at 9am', '2026-08-23T09:00'],
    ['resets at 09:59', '2026-08-22T09:59'],
    ['resets at 09:58', '2026-08-22T09:58'],
    ['resets at 09:57', '2026-08-23T09:57'],
    ['resets at 12am', '2026-08-23T00:00'],
    ['resets at 12pm', '2026-08-22T12:00'],
    ['resets at 1 p.m.', '2026-08-22T13:00'],
    ['try again at 23:59:59', '2026-08-22T23:59:59'],
    ['wait until midnight', '2026-08-23T00:00'],
    ['wait until noon', '2026-08-22T12:00'],
    ['available tomorrow at 5pm', '2026-08-23T17:00'],
    ['resets on Monday at 8:00', '2026-08-24T08:00'],
    ['resets Sat at 8:00', '2026-08-29T08:00'],
    ['resets Sat at 11:00', '2026-08-22T11:00'],
    ['resets Fri', '2026-08-28T00:00'],
    ['resets Oct 9, 5pm', '2026-10-09T17:00'],
    ['resets 9th October at 17:00', '2026-10-09T17:00'],
    ['resets 5pm, Oct 9', '2026-10-09T17:00'],
    ['resets Jan 3, 5pm', '2027-01-03T17:00'],
    ['resets Jan 3, 2026, 5pm', '2026-01-03T17:00'],
    ['resets 3 Dec 2027 at 5pm', '2027-12-03T17:00'],
    ['resets 2026-09-01 at 06:30', '2026-09-01T06:30'],
    ['resets 2026-09-01T06:30', '2026-09-01T06:30'],
    ['resets on Sep 1', '2026-09-01T00:00'],
    ['wait until 12/1/2026', '2026-12-01T00:00'],
    ['resets on 25/12/2026 at 5pm', '2026-12-25T17:00'],
    ['available again on 1.12.2026 at 08:00', '2026-12-01T08:00'],
    ['resets 2026/12/01 09:00', '2026-12-01T09:00'],
    ['resets 1-12-2026 09:00', '2026-12-01T09:00'],
    ['resets Tue 1 Dec, 9:00', '2026-12-01T09:00'],
    ['available from 15:00 UTC', '2026-08-22T15:00'],
    ['resets at 9 p.m. Pacific Time', '2026-08-23T04:00'],
    ['resets at 9 p.m. Eastern', '2026-08-23T01:00'],
    ['resets at 9 p.m. (UTC+5:30)', '2026-08-22T15:30'],
    ['resets 15h00 (UTC)', '2026-08-22T15:00'],
    ['resets at 9h30 a.m. CET', '2026-08-23T08:30'],
    ['resets 4 p.m. (Europe/Paris)', '2026-08-22T14:00'],
    ['resets Aug 22, 9:00', '2027-08-22T09:00'],
    ['resets at 5pm (America/New_York)', '2026-08-22T21:00'],
    ['resets at 5pm PST', '2026-08-23T01:00'],
    ['resets at 5pm PT', '2026-08-23T00:00'],
    ['resets at 17:00 UTC+2', '2026-08-22T15:00'],
    ['resets at 17:00 GMT-03:30', '2026-08-22T20:30'],
    ['resets at 17:00 +0530', '2026-08-22T11:30'],
    ['resets at 17:00, but not for you', '2026-08-22T17:00'],
    ['resets at 17:00 IST', '2026-08-22T11:30'],
    ['resets at 17:00 CET', '2026-08-22T16:00'],
    ['resets at 17:00z', '2026-08-22T17:00'],
    ['resets at 17:00, next Fri (Asia/Dhaka)', '2026-08-28T11:00'],
  ])('in %j is %s (C5)', (text, time) => {
    const at = readClock(text, now, 'UTC');
    expect(at === undefined ? undefined : new Date(at).toISOString()).toBe(
      new Date(utc(time)).toISOString(),
    );
  });
});

describe('the time at which an agent may continue', () => {
  const second = 1_000;
  const minute = 60 * second;
  const hour = 60 * minute;
  const day = 24 * hour;
  it.each([
    ['limit reached|1760000400', 1_760_000_400_000, true],
    ['resetAt: 1760000400000', 1_760_000_400_000, true],
    ['available 1760000400', 1_760_000_400_000, true],
    ['resets in 2 days 17 hours', now + 2 * day + 17 * hour, true],
    ['try again in 46m10s', now + 46 * minute + 10 * second, false],
    ['wait 39 minutes', now + 39 * minute, false],
    ['retrying in 250ms', now + 250, false],
    ['retry after 1.5 seconds', now + 1_500, false],
    ['wait an hour', now + hour, false],
    ['wait one week', now + 7 * day, false],
    ['try again in about 3 hrs and 5 mins', now + 3 * hour + 5 * minute, false],
    ['wait 1 hour, 2 minutes and 3 seconds', now + hour + 2 * minute + 3 * second, false],
    ['"retryDelay": "34s"', now + 34 * second, false],
    ['retry-after: 30', now + 30 * second, false],
    ['Retry-After: "7.5"', now + 7_500, false],
    ['"resets_in_seconds": 90', now + 90 * second, true],
    ['the quota resets; wait 2h', now + 2 * hour, false],
    ['resets at 5pm', utc('2026-08-22T17:00'), true],
    ['wait until 5pm', utc('2026-08-22T17:00'), true],
  ])('in %j is %d, of a reset: %s (C5)', (text, at, isReset) => {
    expect(readResetTime(text, { now, zone: 'UTC' })).toEqual({ at, isReset });
  });
});
