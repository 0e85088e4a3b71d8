import { datesIn, isSameDate, monthNames, type PartialDate } from '../read/dates.js';
import type { Series } from '../source/source.js';

/** An entry of a series that a text names. */
export interface NamedPeriod {
  /** Its place in the series. */
  readonly place: number;
  readonly start: number;
  readonly end: number;
}

/** Returns the entries of a series whose periods a text names, in the order of time. */
export function periodsNamed({ entries }: Series, text: string): NamedPeriod[] {
  return entries.flatMap(({ name }, place) => {
    const span = find(name, text);
    return span === undefined ? [] : [{ place, ...span }];
  });
}

const ordinals = ['first', 'second', 'third', 'fourth'];

function find(
  name: string,
  text: string,
): { readonly start: number; readonly end: number } | undefined {
  const isDated = /^\d{4}-\d\d/.test(name);
  if (isDated) {
    const date = datesIn(name)[0]?.readings[0];
    if (date === undefined) return undefined;
    const whole = datesIn(text).find(({ readings }) =>
      readings.some((said) => said.month !== undefined && isSameDate(said, date)),
    );
    return whole ?? monthIn(text, date);
  }
  const quarter = /^q([1-4])$/i.exec(name)?.[1];
  const word =
    quarter !== undefined
      ? `q${quarter}|${ordinals[Number(quarter) - 1]} quarter|(?<=quarter than (?:in )?the )${ordinals[Number(quarter) - 1]}`
      : /^\p{L}{3}/u.test(name)
        ? `${name.slice(0, 3)}\\p{L}*`
        : name.replace(/[ _-]/g, '[ _-]?');
  const match = new RegExp(
    `(?<![\\p{L}\\p{N}.,-])(?:${word})(?![\\p{L}\\p{N}]|[.,-]\\d)`,
    'iu',
  ).exec(text);
  return match === null ? undefined : { start: match.index, end: match.index + match[0].length };
}

/** "in March", where the series has one March. */
function monthIn(
  text: string,
  { month, day }: PartialDate,
): { readonly start: number; readonly end: number } | undefined {
  const name = day === undefined && month !== undefined ? monthNames[month - 1] : undefined;
  if (name === undefined) return undefined;
  const capital = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  const start = text.search(new RegExp(`\\b${capital}\\b(?! \\d)`));
  return start === -1 ? undefined : { start, end: start + name.length };
}
