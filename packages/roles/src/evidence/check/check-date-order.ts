import type { KnownDate, Source } from '../source/source.js';
import { conflict, type Finding, found } from './finding.js';
import type { Mention } from './mentions.js';

const earlier = /\b(?:before|earlier than|prior to)\b/i;
const later = /\b(?:after|later than)\b/i;

/** Checks which of two records of a list came first: "Ada joined before Tom", where each has one date. */
export function checkDateOrder(
  text: string,
  mentions: readonly Mention[],
  sources: readonly Source[],
): Finding[] {
  const isEarlier = earlier.test(text);
  if (isEarlier === later.test(text)) return [];
  const place = text.search(isEarlier ? earlier : later);
  const dates = sources.flatMap((source) => source.dates);
  const told = mentions.flatMap(({ fields, start }) => {
    const own = fields.flatMap(({ record }) =>
      record.list === undefined ? [] : dates.filter((date) => date.record === record),
    );
    const [date, ...more] = own;
    return date === undefined || more.length > 0 ? [] : [{ start, date }];
  });
  const [subject, object, ...rest] = told;
  if (subject === undefined || object === undefined || rest.length > 0) return [];
  if (subject.start > place || object.start < place) return [];
  if (subject.date.record.list !== object.date.record.list) return [];
  const [one, other] = [momentOf(subject.date), momentOf(object.date)];
  if (one === other) return [];
  return one < other === isEarlier
    ? [found]
    : [conflict('the results cited have their dates in the other order')];
}

function momentOf({ date }: KnownDate): number {
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = date;
  return (((year * 12 + month) * 31 + day) * 24 + hour) * 60 + minute;
}
