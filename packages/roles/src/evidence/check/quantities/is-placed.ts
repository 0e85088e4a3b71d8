import { plain } from '../../read/plain.js';
import type { DataRecord, Fact } from '../../source/source.js';
import { isAmong } from '../mentions.js';
import type { ReadStatement } from '../read-statement.js';

/** Whether a fact is of a record that the statement speaks of. A text has no records, but names before its numbers. */
export function isPlaced(
  { record, key, subject = '', sentence }: Fact,
  records: ReadonlySet<DataRecord>,
  { text, sources }: ReadStatement,
  matching: readonly Fact[],
): boolean {
  if (key !== '') return isAmong(record, records);
  if (matching.some((fact) => !isAmong(fact.record, records))) return false;
  const said = plain(text);
  if (subject === '' || said.includes(` ${subject} `)) return true;
  const others = sources
    .flatMap(({ facts }) => facts)
    .filter((fact) => fact.record === record && fact.sentence === sentence);
  return !others.some(({ subject: other }) => other && said.includes(` ${other} `));
}
