import { stem } from '@pce/core/commands';
import { datesIn, monthNames } from '../read/dates.js';
import type { DataList, DataRecord, Fact, Series, SeriesEntry } from './source.js';

const weekdays = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
const named = [...monthNames, ...weekdays];
const period = new RegExp(
  `^(?:(?:19|20)\\d\\d(?:-(?:\\d\\d|q[1-4]|w\\d\\d)(?:-\\d\\d)?)?|q[1-4](?:[ _-]?(?:19|20)\\d\\d)?|${named
    .map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`)
    .join('|')})$`,
  'i',
);
const periodKey = /^(?:year|month|quarter|week|weekday|day|date|period|season)$/i;

/** Returns whether a name is that of a period: `2024`, `2024-03`, `Q2`, `March`, `Mon`. */
export function isPeriod(name: string): boolean {
  return period.test(name.trim());
}

/**
 * Returns the series that the values of an object with periods as keys make: `{"2023": 40210, "2024": 38875}`, or with
 * periods in its keys: `{"jan_kwh": 12480, "feb_kwh": 11310}`.
 */
export function seriesOfPeriods(
  facts: readonly Fact[],
  place: Pick<Series, 'path' | 'record' | 'labels'>,
): Series[] {
  const entries = facts.flatMap((fact) => {
    const key = splitPeriod(fact.key);
    return key === undefined ? [] : [{ ...entryOf(key.period, fact), rest: key.rest }];
  });
  return [...Map.groupBy(entries, ({ rest }) => rest.join('_'))].flatMap(([name, same]) => {
    if (same.length < 2) return [];
    const path = name === '' ? place.path : `${place.path}.${name}`;
    const labels = new Set([...place.labels, ...(name.match(/[^_]+/g) ?? []).map(stem)]);
    return [
      { ...place, path, labels, entries: inOrder(same.map(({ rest: _, ...entry }) => entry)) },
    ];
  });
}

/** Returns the period that a key names, and its other words. */
function splitPeriod(
  key: string,
): { readonly period: string; readonly rest: readonly string[] } | undefined {
  if (isPeriod(key)) return { period: key, rest: [] };
  const words = key.split(/[_\s-]+/);
  const periods = words.filter(isPeriod);
  const [period] = periods;
  if (period === undefined || periods.length > 1) return undefined;
  return { period, rest: words.filter((word) => word !== period) };
}

const earlierKey =
  /^(?:opening|start|starting|initial|previous|prior|old|before|from)(?=$|_|\p{Lu})/u;
const laterKey = /^(?:closing|end|ending|final|current|new|now|after|to)(?=$|_|\p{Lu})/u;

/** Returns the series that a value before and one after a change make: `{"opening": 2310.55, "closing": 1874.2}`. */
export function seriesOfChange(
  facts: readonly Fact[],
  place: Pick<Series, 'path' | 'record' | 'labels'>,
): Series | undefined {
  const own = facts.filter(({ record }) => record === place.record);
  const [from, ...before] = own.filter(({ key }) => earlierKey.test(key));
  const [to, ...after] = own.filter(({ key }) => laterKey.test(key));
  if (from === undefined || to === undefined || before.length + after.length > 0) return undefined;
  const labels = new Set([...place.labels, ...from.labels, ...to.labels]);
  return { ...place, labels, entries: [from, to].map((fact) => ({ name: fact.key, fact })) };
}

/** Returns the series in a list whose records name a period: one for each of their number fields. */
export function seriesOfList({ path, parent, records }: DataList): Series[] {
  const names = records.map(periodOf);
  const isSeries =
    records.length > 1 &&
    names.every((name) => name !== undefined) &&
    new Set(names).size === names.length;
  if (!isSeries) return [];
  const facts = records.flatMap((record, index) =>
    record.facts
      .filter(({ key }) => !periodKey.test(key))
      .map((fact) => entryOf(names[index] ?? '', fact)),
  );
  return [...Map.groupBy(facts, ({ fact }) => fact.key)].flatMap(([key, entries]) => {
    const [first] = entries;
    if (first === undefined || entries.length !== records.length) return [];
    const { labels } = first.fact;
    return [{ path: `${path}.${key}`, record: parent, labels, entries: inOrder(entries) }];
  });
}

function entryOf(name: string, fact: Fact): SeriesEntry {
  const date = /^\d{4}-\d\d/.test(name) ? datesIn(name)[0]?.readings[0] : undefined;
  return { name, fact, ...(date !== undefined && { date }) };
}

function periodOf({ facts, fields }: DataRecord): string | undefined {
  return [...facts, ...fields]
    .filter(({ key }) => periodKey.test(key))
    .map(({ value }) => String(value))
    .find(isPeriod);
}

/** Years and dates by their digits, months and weekdays by the calendar. */
function inOrder(entries: Series['entries']): Series['entries'] {
  return entries.toSorted((a, b) => {
    const [first, second] = [orderOf(a.name), orderOf(b.name)];
    return first < second ? -1 : first > second ? 1 : 0;
  });
}

function orderOf(name: string): string {
  const lower = name.trim().toLowerCase();
  const place = named.findIndex((each) => each.startsWith(lower));
  if (place >= 0) return String(place).padStart(2, '0');
  return lower.replace(/^(q[1-4])[ _-]?(\d{4})$/, '$2-$1');
}
