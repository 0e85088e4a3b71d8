import { type DateMention, isSameDate } from '../read/dates.js';
import type { DataRecord, Source } from '../source/source.js';

/** Returns the records of lists that have a date of a statement, where not all of their list have it. */
export function recordsDated(
  mentions: readonly DateMention[],
  sources: readonly Source[],
): ReadonlySet<DataRecord> {
  const known = sources
    .flatMap(({ dates }) => dates)
    .filter(({ record }) => record.list !== undefined);
  const records = mentions.flatMap(({ readings }) => {
    const same = new Set(
      known
        .filter(({ date }) => readings.some((stated) => isSameDate(stated, date)))
        .map(({ record }) => record),
    );
    const lists = sources.flatMap(({ lists: all }) => all);
    const isAll = lists.some(
      ({ records: all }) => all.length > 0 && all.every((record) => same.has(record)),
    );
    return isAll ? [] : [...same];
  });
  return new Set(records);
}
