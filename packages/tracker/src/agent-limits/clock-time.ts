import { instantOf, localDate, zoneNamed } from './time-zone.js';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const dayMs = 86_400_000;

/** A time that passed this recently is now: messages are read a little later than they are printed. */
const justNowMs = 2 * 60_000;

/** Words that come before a time of the clock. */
const anchor = String.raw`(?:resets?|reset|renews?|again|until|available|back|refresh(?:es)?|restored?|lifted|wait|retry|try|expires?|continue|resume)\b`;

const month = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)`;
const day = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`;
const date = String.raw`(?:(?<iso>\d{4}-\d\d-\d\d)|(?<month>${month})\.? ${day}(?:,? (?<year>\d{4}))?|(?<day2>\d{1,2})(?:st|nd|rd|th)? (?<month2>${month})\.?(?:,? (?<year2>\d{4}))?|(?<tomorrow>tomorrow)|(?:on |next )?(?<weekday>(?:sun|mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?)(?:day)?))`;
const clock = String.raw`(?:(?<hour>\d{1,2})(?::(?<minute>\d\d))?(?::(?<second>\d\d)(?:\.\d+)?)? ?(?<half>[ap]\.?m\.?\b)?|(?<named>midnight|noon))`;
const zonePart = String.raw`(?:\s*\(?(?<zone>(?:GMT|UTC)(?:[+-]\d{1,2}(?::?\d\d)?)?|Z\b|[A-Z][A-Za-z]+(?:\/[A-Z][\w+-]+)+|(?:[CEMP]|[A-Z]{2,4})T\b|[+-]\d\d:?\d\d)\)?)?`;

const between = String.raw`(?:[^.;\d]{0,40}?\b(?:at|on|after|until|is|by)\b|[:\s]){0,3}\s*`;
/** A date and a time: `Oct 9, 5pm`. */
const dated = new RegExp(
  String.raw`${anchor}${between}(?:on )?${date}(?:,? (?:at )?|T)${clock}${zonePart}`,
  'iu',
);

/** A time, perhaps with its date behind it: `5pm, Oct 9`. */
const timed = new RegExp(
  String.raw`${anchor}${between}${clock}(?:,? (?:on )?(?<lateMonth>${month})\.? (?<lateDay>\d{1,2}))?${zonePart}`,
  'iu',
);

/** A date alone. */
const dateOnly = new RegExp(String.raw`${anchor}${between}(?:on )?${date}`, 'iu');

/** Reads a time of the clock; Unix time in milliseconds. */
export function readClock(text: string, now: number, defaultZone?: string): number | undefined {
  for (const pattern of [dated, timed]) {
    const groups = pattern.exec(text)?.groups;
    const at = groups && toInstant(groups, now, defaultZone);
    if (at !== undefined) return at;
  }
  const groups = dateOnly.exec(text)?.groups;
  return groups && toInstant({ ...groups, named: 'midnight' }, now, defaultZone);
}

type Groups = Readonly<Record<string, string | undefined>>;

function toInstant(
  groups: Groups,
  now: number,
  defaultZone: string | undefined,
): number | undefined {
  const time = toTime(groups);
  const zone = zoneNamed(groups['zone'], defaultZone);
  if (time === undefined || zone === undefined) return undefined;
  const today = localDate(now, zone);
  const named = toDate(groups, today);
  if (named === undefined) {
    const at = instantOf({ ...today, ...time }, zone);
    return at >= now - justNowMs ? at : instantOf({ ...nextDay(today), ...time }, zone);
  }
  const at = instantOf({ ...named.date, ...time }, zone);
  if (named.hasYear || at >= now - justNowMs) return at;
  const { year } = named.date;
  return named.isWeekday
    ? instantOf({ ...daysLater(named.date, 7), ...time }, zone)
    : instantOf({ ...named.date, year: year + 1, ...time }, zone);
}

interface CalendarDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

function toTime(
  groups: Groups,
): { readonly hour: number; readonly minute: number; readonly second: number } | undefined {
  const named = groups['named']?.toLowerCase();
  if (named !== undefined) return { hour: named === 'noon' ? 12 : 0, minute: 0, second: 0 };
  const half = groups['half']?.toLowerCase().charAt(0);
  const said = Number(groups['hour']);
  const minute = Number(groups['minute'] ?? 0);
  const second = Number(groups['second'] ?? 0);
  // A bare number is no time.
  if (half === undefined && groups['minute'] === undefined) return undefined;
  if (half !== undefined && (said < 1 || said > 12)) return undefined;
  if (said > 23 || minute > 59 || second > 59) return undefined;
  const hour = half === undefined ? said : (said % 12) + (half === 'p' ? 12 : 0);
  return { hour, minute, second };
}

interface NamedDate {
  readonly date: CalendarDate;
  readonly hasYear: boolean;
  readonly isWeekday: boolean;
}

function toDate(groups: Groups, today: CalendarDate): NamedDate | undefined {
  const { iso, tomorrow, weekday } = groups;
  if (iso !== undefined) {
    const [year = 0, month = 0, day = 0] = iso.split('-').map(Number);
    return { date: { year, month, day }, hasYear: true, isWeekday: false };
  }
  if (tomorrow !== undefined) return { date: nextDay(today), hasYear: true, isWeekday: false };
  if (weekday !== undefined) {
    const wanted = weekdays.indexOf(weekday.slice(0, 3).toLowerCase());
    const ahead = (wanted - weekdayOf(today) + 7) % 7;
    return { date: daysLater(today, ahead), hasYear: false, isWeekday: true };
  }
  const name = groups['month'] ?? groups['month2'] ?? groups['lateMonth'];
  const day = Number(groups['day'] ?? groups['day2'] ?? groups['lateDay']);
  if (name === undefined || !(day >= 1 && day <= 31)) return undefined;
  const month = months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  const year = groups['year'] ?? groups['year2'];
  const date = { year: year === undefined ? today.year : Number(year), month, day };
  return { date, hasYear: year !== undefined, isWeekday: false };
}

function weekdayOf({ year, month, day }: CalendarDate): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

function nextDay(date: CalendarDate): CalendarDate {
  return daysLater(date, 1);
}

function daysLater({ year, month, day }: CalendarDate, days: number): CalendarDate {
  const later = new Date(Date.UTC(year, month - 1, day) + days * dayMs);
  return {
    year: later.getUTCFullYear(),
    month: later.getUTCMonth() + 1,
    day: later.getUTCDate(),
  };
}
