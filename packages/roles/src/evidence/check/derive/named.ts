import type { Quantity } from '../../read/quantities.js';
import type { DataRecord } from '../../source/source.js';

/** Subjects of a statement: stems of its words, records, and numbers that match no cited value. */
export interface Named {
  readonly stems: ReadonlySet<string>;
  readonly records: ReadonlySet<DataRecord>;
  readonly unmatched: readonly Quantity[];
  /** Numbers of the statement, which may count what is added up. */
  readonly told: ReadonlySet<number>;
}
