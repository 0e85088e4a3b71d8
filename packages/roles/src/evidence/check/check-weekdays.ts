import type { DateMention, PartialDate } from '../read/dates.js';
import { plain } from '../read/plain.js';
import type { DataRecord, Source } from '../source/source.js';
import { conflict, type Finding, found, open } from './finding.js';
import { isAmong } from './mentions.js';

/** "Came out on Tuesday, with all that was promised, 11 March": beyond so many words, a day need not be that of a date. */
const maxWordsBetween = 6;

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
  return [...text.matchAll(weekday)].flatMap(({ 0: name, index }): Finding[] => {
    const known = sources
      .flatMap((source) => source.dates)
      .filter(({ record }) => isAmong(record, records))
      .map(({ date }) => date);
    const near = dates.filter((date) => wordsBetween(text, index, date) <= maxWordsBetween);
    const said = near.flatMap(({ readings }) => readings).map((date) => completed(date, known));
    if (near.length < dates.length && said.length === 0) return openUnlessCited(name, sources);
    const days = (said.length > 0 ? said : known).flatMap((date) => weekdayOf(date) ?? []);
    if (days.includes(name.toLowerCase())) return [found];
    const [day] = days;
    // "Friday is the shortest day" is of no date.
    const isOfDate =
      dates.length > 0 || records.size > 0 || /\bon (?:an? |the )?$/i.test(text.slice(0, index));
    if (day === undefined || !isOfDate || isCited(name, sources))
      return openUnlessCited(name, sources);
    return [conflict(`that date is a ${day[0]?.toUpperCase()}${day.slice(1)}`)];
  });
}

function isCited(name: string, sources: readonly Source[]): boolean {
  return [name, name.slice(0, 3)].some((each) =>
    sources.some((source) => source.plain.includes(plain(each))),
  );
}

function openUnlessCited(name: string, sources: readonly Source[]): Finding[] {
  return isCited(name, sources) ? [] : [open(`nothing in the results cited says "${name}"`)];
}

/** Returns how many words stand between a place and a date. */
function wordsBetween(text: string, place: number, { start, end }: DateMention): number {
  const between = place < start ? text.slice(place, start) : text.slice(end, place);
  return between.split(/\s+/).filter(Boolean).length;
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
