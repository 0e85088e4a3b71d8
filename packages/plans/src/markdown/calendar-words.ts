import type { WorkingCalendar } from '@pce/executions/internal';
import type { Report } from '../problem.js';
import { shorten } from '../text/text.js';
import type { TextLine } from './markdown-block.js';
import { plainText } from './plain-text.js';

const locales = ['en', 'de', 'fr'] as const;

/** Returns what a calendar calls something, in lower case and without points, with the number of each name. */
function namesOf(
  options: Intl.DateTimeFormatOptions,
  dates: readonly number[],
): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const locale of locales) {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    dates.forEach((date, index) => {
      const name = format.format(date).toLowerCase().replace(/\.$/, '');
      // `Sept`, `Thurs`: people abbreviate freely.
      for (const length of [3, 4, 5, name.length]) {
        const cut = name.slice(0, length);
        if (!names.has(cut) && cut.length > 1) names.set(cut, index + 1);
      }
    });
  }
  return names;
}

const count = (length: number) => Array.from({ length }, (_, index) => index);

/** Numbers of months by their names in English, German and French, and by abbreviations of these. */
export const monthNames = namesOf(
  { month: 'long' },
  count(12).map((month) => Date.UTC(2026, month, 1)),
);

const monday = 1;
const week = count(7).map((day) => Date.UTC(2026, 5, monday + day));

/** Numbers of weekdays by their names in these languages, and by abbreviations of these: 1 is Monday. */
export const weekdayNames: ReadonlyMap<string, number> = new Map([
  ...namesOf({ weekday: 'short' }, week),
  ...namesOf({ weekday: 'long' }, week),
]);

/** Hours of the parts of a day, by their names. */
export const dayPartHours: ReadonlyMap<string, number> = new Map(
  [8, 12, 15, 19, 23].map((hour) => {
    const format = new Intl.DateTimeFormat('en', {
      hour: 'numeric',
      dayPeriod: 'long',
      timeZone: 'UTC',
    });
    const name =
      format
        .format(Date.UTC(2026, 0, 1, hour))
        .split(' ')
        .at(-1) ?? '';
    return [name, hour] as const;
  }),
);

/** Months in which a season begins, by its names. No calendar names them. */
export const seasonMonths: ReadonlyMap<string, number> = new Map(
  [
    'spring frühling frühjahr printemps',
    'summer sommer été',
    'autumn fall herbst automne',
    'winter hiver',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, 3 * index + 3] as const)),
);

/** Words for spans of time in these languages, one and many: `week`, `weeks`, `Woche`, `semaines`. */
export const unitWords: ReadonlyMap<string, string> = new Map(
  (['hour', 'day', 'week', 'month', 'year'] as const).flatMap((unit) =>
    locales.flatMap((locale) =>
      [1, 2].map((amount) => {
        const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
        const word = format.formatToParts(amount).find(({ type }) => type === 'unit')?.value ?? '';
        return [word.toLowerCase(), unit] as const;
      }),
    ),
  ),
);

const weekdays = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
const day = '((?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?)';
const time = String.raw`(\d{1,2})(?:[:.](\d\d))?\s?(am|pm)?`;
const hours = new RegExp(
  String.raw`^(?:${day}\s*(?:[-–—]|to)\s*${day}|(daily|every day))?,?\s*${time}\s*(?:[-–—]|to)\s*${time}(?:,?\s*\(?([A-Z]\w+(?:/[\w/+-]+)?)\)?)?$`,
  'iu',
);

/**
 * Returns the working time that lines such as `Working hours: Mon–Fri 9:00–17:00 Europe/London` and `Holidays: 2026-12-25` state;
 * `undefined` if none does. Hours that cannot be read are reported.
 */
export function calendarIn(
  lines: readonly TextLine[],
  whereOf: (line: number) => string,
  report: Report,
): WorkingCalendar | undefined {
  const of = (name: RegExp) =>
    lines.flatMap(({ text, line }) => {
      const [, label = '', value = ''] =
        /^([\p{L} _-]{4,20}):\s+(.+)$/u.exec(plainText(text)) ?? [];
      return name.test(label) ? [{ value, line }] : [];
    });
  const [stated] = of(/^working[ _-](?:hours|time)$/i);
  if (stated === undefined) return undefined;
  const holidays = of(/^holidays?$/i).flatMap(({ value }) => value.match(/\d{4}-\d\d-\d\d/g) ?? []);
  const calendar = calendarOf(stated.value);
  if (calendar !== undefined) return { ...calendar, ...(holidays.length > 0 && { holidays }) };
  const message = `working hours “${shorten(stated.value, 80)}” cannot be read: expected Mon–Fri 9:00–17:00 Europe/London`;
  report('unreadable_value', whereOf(stated.line), message, 'warning');
  return undefined;
}

function calendarOf(text: string): WorkingCalendar | undefined {
  const found = hours.exec(text.trim());
  if (found === null) return undefined;
  const [, first, last, all, ...times] = found;
  const [h1, m1, half1, h2, m2, half2, zone] = times;
  const [from, to] = [timeOf(h1, m1, half1), timeOf(h2, m2, half2)];
  if (from >= to || to > '24:00') return undefined;
  const days = all === undefined ? daysFrom(first ?? 'mon', last ?? 'fri') : [1, 2, 3, 4, 5, 6, 7];
  return { days, from, to, ...(zone !== undefined && { zone }) };
}

function timeOf(hour = '0', minute = '00', half?: string): string {
  const shift = half?.toLowerCase() === 'pm' && Number(hour) < 12 ? 12 : 0;
  return `${String(Number(hour) + shift).padStart(2, '0')}:${minute}`;
}

/** Returns the days from one to another, over the end of the week too: 1 is Monday. */
function daysFrom(first: string, last: string): number[] {
  const [from, to] = [first, last].map((name) => weekdays.indexOf(name.slice(0, 2).toLowerCase()));
  const count = (((to ?? 0) - (from ?? 0) + 7) % 7) + 1;
  return Array.from({ length: count }, (_, index) => (((from ?? 0) + index) % 7) + 1);
}
