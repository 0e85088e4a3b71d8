import type { Quantity } from '../../read/quantities.js';
import type { DataList, DataRecord, Source } from '../../source/source.js';
import type { Mention } from '../mentions.js';

/** Parts of a statement that a comparison is checked against. */
export interface Compared {
  readonly text: string;
  readonly mentions: readonly Mention[];
  readonly sources: readonly Source[];
  readonly quantities: readonly Quantity[];
}

/** Returns the records of a list that a statement names, in its order. */
export function recordsOf(
  { records }: Pick<DataList, 'records'>,
  mentions: readonly Mention[],
): { readonly record: DataRecord; readonly start: number }[] {
  const known = new Set(records);
  return mentions.flatMap(({ fields, start }) => {
    const named = fields.map(({ record }) => record).filter((record) => known.has(record));
    const [record] = named;
    return record !== undefined && new Set(named).size === 1 ? [{ record, start }] : [];
  });
}

export function fieldValue({ facts }: DataRecord, field: string): number | undefined {
  return facts.find(({ key }) => key === field)?.value;
}
