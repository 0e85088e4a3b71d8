import type { DataList, Source } from '../../source/source.js';
import { less, more, outgoing } from '../directions.js';
import { conflict, type Finding, found } from '../finding.js';
import { type Compared, fieldValue, recordsOf } from './compared.js';
import { comparedField, fieldTold } from './compared-field.js';
import { isDurationIn } from './durations.js';
import { isSuperlative } from './is-superlative.js';

/** Words of speed: the slower takes more time. */
const speed = /^(?:slow|fast|quick)/i;

/** Words of age: the older is of an earlier year. */
const age = /^(?:old|young)/i;

/** Whether a field of a list's records is a year. */
function isYearIn({ records }: Pick<DataList, 'records'>, field: string): boolean {
  return records.every(({ facts }) =>
    facts.every(
      ({ key, value }) =>
        key !== field || (Number.isInteger(value) && value > 1500 && value < 2200),
    ),
  );
}

/** "Calder scored more goals than Arden", "Brook has the most points". */
export function* betweenRecords({
  text,
  mentions,
  sources,
  quantities,
}: Compared): Generator<Finding, void, undefined> {
  const isMore = more.test(text);
  if (isMore === less.test(text)) return;
  const match = (isMore ? more : less).exec(text);
  if (match === null) return;
  const [word] = match;
  const [from, to] = partAround(text, match.index);
  const near = quantities.filter(({ start }) => from <= start && start < to);
  for (const list of [...sources.flatMap(({ lists }) => lists), ...alikeIn(sources)]) {
    const [subject, object] = recordsOf(list, mentions);
    // "The largest arm with 83 people, 50 of them women": beside the word first.
    const field =
      subject &&
      (comparedField(list, text.slice(from, to)) ??
        fieldTold(subject.record, near, text) ??
        comparedField(list, text) ??
        fieldTold(subject.record, quantities, text));
    if (subject === undefined || field === undefined) continue;
    const value = fieldValue(subject.record, field);
    const than = /\bthan\b/i.exec(text)?.index;
    const isPair =
      than !== undefined && object !== undefined && subject.start < than && than < object.start;
    const rivals = isPair
      ? [object.record]
      : isSuperlative(text)
        ? list.records.filter((record) => record !== subject.record)
        : [];
    const values = rivals.flatMap((record) => fieldValue(record, field) ?? []);
    if (value === undefined || values.length === 0) continue;
    // "The largest payment" is the one furthest below zero.
    const isHigh =
      isMore !==
      ((speed.test(word) && isDurationIn(list, field)) ||
        (age.test(word) && isYearIn(list, field)) ||
        (value < 0 && outgoing.test(text)));
    const best = isHigh ? Math.max(...values) : Math.min(...values);
    const isSo = isHigh ? value >= best : value <= best;
    // The highest may share its place; what is higher than another is not as high.
    yield isSo && !(isPair && value === best)
      ? found
      : conflict(`the results cited have ${field} ${value} there, and ${best} elsewhere`);
  }
}

/** Returns where the part between commas begins and ends that a place stands in. */
function partAround(text: string, at: number): readonly [from: number, to: number] {
  return [text.slice(0, at).search(/[,;] [^,;]*$/) + 1, text.slice(at).search(/[,;] |$/) + at];
}

/** Results that several calls of one tool gave: their records have the same fields, and are compared like those of a list. */
function alikeIn(sources: readonly Source[]): readonly Pick<DataList, 'records'>[] {
  const roots = new Set(
    sources.flatMap(({ facts }) =>
      facts.flatMap(({ key, record }) => (key !== '' && record.list === undefined ? [record] : [])),
    ),
  );
  const byFields = Map.groupBy(roots, ({ facts }) =>
    facts
      .map(({ key }) => key)
      .sort()
      .join(' '),
  );
  return [...byFields.values()].filter(({ length }) => length > 1).map((records) => ({ records }));
}
