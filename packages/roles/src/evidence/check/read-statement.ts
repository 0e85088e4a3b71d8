import type { Clause } from '../read/clauses.js';
import type { Quantity } from '../read/quantities.js';
import type { DataRecord, Source } from '../source/source.js';
import type { Mention } from './mentions.js';

/** A statement, read, with the sources it cites. */
export interface ReadStatement {
  /** Without citations and marks. */
  readonly text: string;
  /** The same with dates, codes, quotations and known names masked. */
  readonly masked: string;
  /** Stems of the words in quotations, which are masked in `text`. */
  readonly quoted: ReadonlySet<string>;
  readonly quantities: readonly Quantity[];
  readonly clauses: readonly Clause[];
  readonly mentions: readonly Mention[];
  readonly sources: readonly Source[];
  /** Records of lists that a date of the statement singles out: "in the 11:00 hour". */
  readonly dated: ReadonlySet<DataRecord>;
  /** Numbers of the request: a statement may compare with them. */
  readonly asked: readonly Quantity[];
}
