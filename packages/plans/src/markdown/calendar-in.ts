import type { WorkingCalendar } from '@pce/executions';
import type { Report } from '../problem.js';
import { shorten } from '../text/shorten.js';
import type { TextLine } from './markdown-block.js';
import { plainText } from './plain-text.js';

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
