import type { Quantity } from '../../read/quantities.js';
import type { DataRecord } from '../../source/source.js';

/** What a statement names: stems of its words, records, and its numbers that no cited value is. */
export interface Named {
  readonly stems: ReadonlySet<string>;
  readonly records: ReadonlySet<DataRecord>;
  readonly unmatched: readonly Quantity[];
}
