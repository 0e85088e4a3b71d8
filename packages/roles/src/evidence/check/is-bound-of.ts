import type { PartialDate } from '../read/dates.js';
import type { DataRecord, Source } from '../source/source.js';
import { isAmong } from './mentions.js';

const earlier = /\b(?:before|earlier than|prior to)\s+(?:the )?$/i;
const later = /\b(?:after|later than)\s+(?:the )?$/i;

/** Whether a date bounds the one date that can be meant: "before April 2026", of what is of 14 March 2026. */
export function isBoundOf(
  textBefore: string,
  readings: readonly PartialDate[],
  sources: readonly Source[],
  records: ReadonlySet<DataRecord>,
): boolean {
  const isBefore = earlier.test(textBefore);
  if (!isBefore && !later.test(textBefore)) return false;
  const known = sources
    .flatMap(({ dates }) => dates)
    .filter(({ record }) => isAmong(record, records))
    .flatMap(({ date }) => dayOf(date, false) ?? []);
  const [only, ...more] = new Set(known);
  const [first, last] = [readings[0]].flatMap((date) =>
    date === undefined ? [] : [dayOf(date, false), dayOf(date, true)],
  );
  if (only === undefined || more.length > 0 || first === undefined || last === undefined)
    return false;
  return isBefore ? only < first : only > last;
}

/** A day as a number, the first or last of what is said. */
function dayOf({ year, month, day }: PartialDate, isLast: boolean): number | undefined {
  if (year === undefined) return undefined;
  const [months, days] = isLast ? [month ?? 12, day ?? 31] : [month ?? 1, day ?? 1];
  return (year * 12 + months) * 32 + days;
}
