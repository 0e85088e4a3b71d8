import { stemsOf } from '../../../text/words.js';
import type { Quantity } from '../../read/quantities.js';
import type { DataRecord, Fact } from '../../source/source.js';
import type { ReadStatement } from '../read-statement.js';

const average =
  /\b(?:average\w*|mean|median|avg)\b|\p{L}*durchschnitt\p{L}*|\bim (?:schnitt|mittel)\b|\bmoyenne?s?\b|\bpromedio\b|\bmedia\b|Ø/iu;
const total =
  /\b(?:in total|a total of|altogether|combined|in all|all in all|(?:the|a) sum of|add(?:s|ed)? up to|insgesamt|zusammen|au total|en total)\b/iu;
const averageLabels = new Set(stemsOf('average avg mean median typical p50'));
const totalLabels = new Set(stemsOf('total sum overall all'));

/**
 * Whether a statement tells a value of one record of a list as the average or the sum of them all: those have to be computed, unless
 * their field says so.
 */
export function isOfOneOnly(
  quantity: Quantity,
  fact: Fact,
  { text, clauses, sources }: ReadStatement,
  records: ReadonlySet<DataRecord>,
): boolean {
  if (fact.record.list === undefined || fact.key === '' || records.size === 1) return false;
  const length = lengthOfList(fact.record, sources);
  const clause = clauses.find(({ start, end }) => start <= quantity.start && quantity.start < end);
  const near = text.slice(clause?.start, clause?.end);
  const isNamed = (words: ReadonlySet<string>): boolean =>
    [...fact.labels].some((label) => words.has(label));
  const isOfAll = records.size === 0 || records.size === length;
  return (
    (average.test(near) && !isNamed(averageLabels)) ||
    (total.test(near) && isOfAll && !(isNamed(totalLabels) && length === 1))
  );
}

function lengthOfList(record: DataRecord, sources: ReadStatement['sources']): number | undefined {
  return sources.flatMap(({ lists }) => lists).find(({ records }) => records.includes(record))
    ?.length;
}
