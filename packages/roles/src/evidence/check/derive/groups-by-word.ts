import { stemsOf } from '../../../text/words.js';
import type { DataRecord } from '../../source/source.js';

/** Records of a list that one word of a statement picks out. */
export interface Group {
  readonly word: string;
  readonly records: readonly DataRecord[];
}

/** Returns the records whose texts have a word of the statement, where others have it not: "at the supermarket". */
export function groupsByWord(
  records: readonly DataRecord[],
  stems: ReadonlySet<string>,
): readonly Group[] {
  const groups = new Map<string, Set<DataRecord>>();
  for (const record of records) {
    for (const { value } of record.fields) {
      if (typeof value !== 'string') continue;
      for (const word of stemsOf(value)) {
        if (!stems.has(word) || /^\p{N}/u.test(word)) continue;
        const group = groups.get(word) ?? new Set();
        groups.set(word, group.add(record));
      }
    }
  }
  return [...groups]
    .filter(([, { size }]) => size > 1 && size < records.length)
    .map(([word, group]) => ({ word, records: [...group] }));
}
