import { InvalidInputError } from '@pce/core/errors';
import type { TaskDuration, WorkingCalendar } from '../contracts/task.js';

/** Converts between Unix times and working time, both in milliseconds. */
export interface WorkingClock {
  /** Returns the working time from the origin of the clock to a time; 0 for an earlier one. */
  worked(at: number): number;
  /** Returns the first time at which so much has been worked. */
  endOf(worked: number): number;
  /** Returns the last such time: that at which further work begins. */
  beginOf(worked: number): number;
  /**
   * Returns a duration in working time: less than a day as it is, less than a week in working days, and a longer one with as much
   * work as its weeks have.
   */
  inWork(duration: TaskDuration): TaskDuration;
}

/** A clock of which all time is working time. */
const always: WorkingClock = {
  worked: (at) => at,
  endOf: (worked) => worked,
  beginOf: (worked) => worked,
  inWork: (duration) => duration,
};

const dayMs = 86_400_000;

/** Days that are looked at, from the origin on: a plan that takes longer ends with them. */
const maxDays = 200_000;

/** A period of work, and the work before it. */
interface Shift {
  readonly open: number;
  readonly close: number;
  readonly before: number;
}

/** Returns the clock of a calendar from a time on; without a calendar, all time is working time. Throws `InvalidInputError` for one that cannot be. */
export function workingClock(calendar: WorkingCalendar | undefined, origin: number): WorkingClock {
  if (calendar === undefined) return always;
  const { days, zone = 'UTC', holidays = [] } = calendar;
  assertCalendar(calendar);
  const free = new Set(holidays.map(dayOf));
  const shift = { from: msOf(calendar.from), to: msOf(calendar.to) };
  const offsetAt = zoneOffset(zone);
  const toTime = (local: number): number => local - offsetAt(local - offsetAt(local));
  const first = Math.floor((origin + offsetAt(origin)) / dayMs);
  const known: Shift[] = [];
  let next = first;
  let total = 0;
  const addShift = (): void => {
    // Day 0, 1970-01-01, was a Thursday.
    const isWorked = days.includes(((next + 3) % 7) + 1) && !free.has(next);
    if (isWorked) {
      const open = Math.max(toTime(next * dayMs + shift.from), origin);
      const close = Math.max(toTime(next * dayMs + shift.to), open);
      known.push({ open, close, before: total });
      total += close - open;
    }
    next += 1;
  };
  const shiftsUntil = (isEnough: (last: Shift) => boolean): readonly Shift[] => {
    while (next - first < maxDays) {
      const last = known.at(-1);
      if (last !== undefined && isEnough(last)) break;
      addShift();
    }
    return known;
  };
  /** Returns the time of some work in the last shift before which there was less. */
  const timeWhere = (isLess: (before: number) => boolean, worked: number): number => {
    const found = lastWhere(
      shiftsUntil(({ before }) => !isLess(before)),
      ({ before }) => isLess(before),
    );
    if (found === undefined) return origin;
    return found.open + Math.min(worked - found.before, found.close - found.open);
  };
  const perDay = shift.to - shift.from;
  return {
    worked(at) {
      const found = lastWhere(
        shiftsUntil(({ open }) => open > at),
        ({ open }) => open <= at,
      );
      return found === undefined ? 0 : found.before + Math.min(at, found.close) - found.open;
    },
    endOf: (worked) => timeWhere((before) => before < worked, worked),
    beginOf: (worked) => timeWhere((before) => before <= worked, worked),
    inWork({ minMs, likelyMs, maxMs }) {
      const share =
        likelyMs < dayMs
          ? 1
          : likelyMs < 7 * dayMs
            ? perDay / dayMs
            : (new Set(days).size * perDay) / (7 * dayMs);
      return { minMs: minMs * share, likelyMs: likelyMs * share, maxMs: maxMs * share };
    },
  };
}

function assertCalendar({ days, from, to, holidays = [] }: WorkingCalendar): void {
  const isDay = (each: number): boolean => Number.isInteger(each) && each >= 1 && each <= 7;
  const isTime = (each: string): boolean => /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(each);
  const wrong = holidays.find((each) => !/^\d{4}-\d\d-\d\d$/.test(each));
  const hint =
    days.length === 0 || !days.every(isDay)
      ? 'days: expected numbers from 1 (Monday) to 7'
      : !isTime(from) || !isTime(to) || from >= to
        ? `from ${from} to ${to}: expected times such as 09:00 and 17:00`
        : wrong && `holiday ${wrong}: expected a date such as 2026-12-25`;
  if (hint !== undefined) throw new InvalidInputError(`calendar: ${hint}`);
}

/** Returns the last shift for which something holds that holds for none after the first for which it does not. */
function lastWhere(shifts: readonly Shift[], holds: (shift: Shift) => boolean): Shift | undefined {
  let from = 0;
  let to = shifts.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const shift = shifts[middle];
    if (shift !== undefined && holds(shift)) from = middle + 1;
    else to = middle;
  }
  return shifts[from - 1];
}

function msOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
}

/** Returns the number of days from 1970-01-01 to a date such as `2026-12-25`. */
function dayOf(date: string): number {
  return Math.floor(Date.parse(date) / dayMs);
}

/** Returns a function from Unix times to the milliseconds by which the local time of a zone is ahead of UTC. */
function zoneOffset(zone: string): (at: number) => number {
  if (zone === 'UTC') return () => 0;
  const format = zoneFormat(zone);
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const of = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    const [month, day] = [of('month') - 1, of('day')];
    const local = Date.UTC(of('year'), month, day, of('hour'), of('minute'), of('second'));
    return local - Math.floor(at / 1_000) * 1_000;
  };
}

function zoneFormat(zone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    throw new InvalidInputError(
      `calendar: there is no time zone ${zone}: expected one such as Europe/London`,
    );
  }
}
