import type { PartialDate } from '../../read/dates.js';
import type { Quantity } from '../../read/quantities.js';
import { unitsNamed } from '../../read/units.js';
import type { KnownDate } from '../../source/source.js';
import type { ReadStatement } from '../read-statement.js';
import type { Candidate } from './candidate.js';
import { pairs } from './pairs.js';

/** More dates than these could prove any duration. */
const maxDates = 12;

/** The time between two dates of one record that is named, or between one date of two records that are. */
export function* timesBetween(
  { units }: Quantity,
  { sources, mentions }: ReadStatement,
): Generator<Candidate, void, undefined> {
  if (!units.some(({ kind }) => kind === 'time')) return;
  const known = sources.flatMap(({ dates }) => dates);
  const records = new Set(mentions.flatMap(({ fields }) => fields.map(({ record }) => record)));
  const ofNamed = known.filter(({ record }) => records.has(record));
  const named = ofNamed.length > 0 ? ofNamed : known;
  if (named.length > maxDates) return;
  const [second] = unitsNamed('seconds');
  for (const [one, other] of pairs(named)) {
    const clock = clockBetween(one, other);
    if (clock !== undefined)
      yield {
        value: clock,
        ...{ unit: second, formula: `${shownClock(one.date)} to ${shownClock(other.date)}` },
      };
    const [from, to] = [secondsOf(one.date), secondsOf(other.date)];
    if (from === undefined || to === undefined || !isPair(one, other)) continue;
    yield {
      value: Math.abs(to - from),
      unit: second,
      formula: `${shown(one.date)} to ${shown(other.date)}`,
    };
  }
}

/** From one time of day to another in the same record, past midnight if it has to be. */
function clockBetween(one: KnownDate, other: KnownDate): number | undefined {
  const [from, to] = [one.date, other.date].map(({ day, hour, minute = 0 }) =>
    day === undefined && hour !== undefined ? hour * 60 + minute : undefined,
  );
  if (from === undefined || to === undefined || one.record !== other.record) return undefined;
  return ((to - from + 1440) % 1440) * 60;
}

function shownClock({ hour = 0, minute = 0 }: PartialDate): string {
  return `${hour}:${String(minute).padStart(2, '0')}`;
}

/** Start and end of one thing, or the same moment of two. */
function isPair(one: KnownDate, other: KnownDate): boolean {
  const isSameField = [...one.labels].join(' ') === [...other.labels].join(' ');
  return (one.record === other.record) !== isSameField;
}

function secondsOf({ year, month, day, hour = 0, minute = 0 }: PartialDate): number | undefined {
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return Date.UTC(year, month - 1, day, hour, minute) / 1000;
}

function shown({ year, month, day, hour, minute }: PartialDate): string {
  const two = (part = 0): string => String(part).padStart(2, '0');
  const time = hour === undefined ? '' : ` ${two(hour)}:${two(minute)}`;
  return `${year}-${two(month)}-${two(day)}${time}`;
}
