import type { DateMention, PartialDate } from '../read/dates.js';
import { plain } from '../read/plain.js';
import type { DataRecord, Source } from '../source/source.js';
import { conflict, type Finding, found, open } from './finding.js';
import { isAmong } from './mentions.js';

/** Names of the days in lower case, Sunday first. */
export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
];
const weekday = new RegExp(`\\b(${weekdays.join('|')})\\b(?!\\s+(?:and|or|to)\\b)`, 'gi');

/** Checks the day of the week that a statement gives to a date: "released on a Friday". */
export function checkWeekdays(
  text: string,
  dates: readonly DateMention[],
  sources: readonly Source[],
  records: ReadonlySet<DataRecord>,
): Finding[] {
  return [...text.matchAll(weekday)].flatMap(({ 0: name }): Finding[] => {
    const known = sources
      .flatMap((source) => source.dates)
      .filter(({ record }) => isAmong(record, records))
      .map(({ date }) => date);
    const said = dates.flatMap(({ readings }) => readings).map((date) => completed(date, known));
    const days = (said.length > 0 ? said : known).flatMap((date) => weekdayOf(date) ?? []);
    if (days.includes(name.toLowerCase())) return [found];
    if (sources.some((source) => source.plain.includes(plain(name)))) return [];
    const [day] = days;
    return day === undefined
      ? [open(`nothing in the results cited says "${name}"`)]
      : [conflict(`that date is a ${day[0]?.toUpperCase()}${day.slice(1)}`)];
  });
}

/** A date without a year is that of a result with the same month and day. */
function completed(date: PartialDate, known: readonly PartialDate[]): PartialDate {
  if (date.year !== undefined) return date;
  const years = new Set(
    known
      .filter(({ month, day }) => month === date.month && day === date.day)
      .map(({ year }) => year),
  );
  const [year] = years;
  return years.size === 1 && year !== undefined ? { ...date, year } : date;
}

/** A year or a month is on no day. */
function weekdayOf({
  year = Number.NaN,
  month = Number.NaN,
  day = Number.NaN,
}: PartialDate): string | undefined {
  return weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()];
}
