import {
  type DateMention,
  datesIn,
  isSameDate,
  monthNames,
  type PartialDate,
} from '../read/dates.js';
import type { Series } from '../source/source.js';

/** An entry of a series that a text names. */
export interface NamedPeriod {
  /** Its place in the series. */
  readonly place: number;
  readonly start: number;
  readonly end: number;
}

/** The last result for each series: a statement is looked at several times. */
const known = new WeakMap<Series, { readonly text: string; readonly named: NamedPeriod[] }>();

/** Returns the entries of a series whose periods a text names, in the order of time. */
export function periodsNamed(series: Series, text: string): NamedPeriod[] {
  const last = known.get(series);
  if (last?.text === text) return last.named;
  const lower = text.toLowerCase();
  const dates = datesIn(text).filter(({ readings }) =>
    readings.some(({ month }) => month !== undefined),
  );
  const named = series.entries.flatMap(({ name, date }, place) => {
    const span = date === undefined ? find(name, text, lower) : findDate(date, text, dates);
    return span === undefined ? [] : [{ place, start: span.start, end: span.end }];
  });
  known.set(series, { text, named });
  return named;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function findDate(
  date: PartialDate,
  text: string,
  dates: readonly DateMention[],
): Span | undefined {
  const whole = dates.find(({ readings }) => readings.some((said) => isSameDate(said, date)));
  return whole ?? monthIn(text, date);
}

const ordinals = ['first', 'second', 'third', 'fourth'];

function find(name: string, text: string, lower: string): Span | undefined {
  const quarter = /^q([1-4])$/i.exec(name)?.[1];
  const word = quarter === undefined ? wordOf(name, lower) : quarterWords(Number(quarter));
  if (word === undefined) return undefined;
  const match = new RegExp(
    `(?<![\\p{L}\\p{N}.,-])(?:${word})(?![\\p{L}\\p{N}]|[.,-]\\d)`,
    'iu',
  ).exec(text);
  return match === null ? undefined : { start: match.index, end: match.index + match[0].length };
}

function quarterWords(quarter: number): string {
  const ordinal = ordinals[quarter - 1];
  return `q${quarter}|${ordinal} quarter|(?<=quarter than (?:in )?the )${ordinal}`;
}

/** Months and weekdays may be cut to three letters, in the result or in the text. */
function wordOf(name: string, lower: string): string | undefined {
  const beginning = name.slice(0, 3).toLowerCase();
  if (!lower.includes(beginning)) return undefined;
  return /^\p{L}{3}/u.test(name) ? `${beginning}\\p{L}*` : name.replace(/[ _-]/g, '[ _-]?');
}

/** "in March", where the series has one March. */
function monthIn(text: string, { month, day }: PartialDate): Span | undefined {
  const name = day === undefined && month !== undefined ? monthNames[month - 1] : undefined;
  if (name === undefined) return undefined;
  const capital = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  const start = text.search(new RegExp(`\\b${capital}\\b(?! \\d)`));
  return start === -1 ? undefined : { start, end: start + name.length };
}
