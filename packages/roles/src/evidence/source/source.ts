import type { Json } from '@pce/core';
import type { Clause } from '../read/clauses.js';
import type { PartialDate } from '../read/dates.js';
import type { Unit } from '../read/units.js';

/** One element of a list in a result, or the whole of what is in no list. */
export interface DataRecord {
  /** `r1.teams[0]`; the result's reference for the whole. */
  readonly path: string;
  readonly parent: DataRecord | undefined;
  /** Path of the list it is an element of. */
  readonly list: string | undefined;
  readonly facts: Fact[];
  readonly fields: Field[];
}

/** A number that a result has or a claim states. */
export interface Fact {
  readonly value: number;
  /** Units it certainly has. */
  readonly units: readonly Unit[];
  /** Units it may have: a sibling field names them for some field or other. */
  readonly maybe: readonly Unit[];
  /** Stems of the words that say which number it is: field names, or the words next to it. */
  readonly labels: ReadonlySet<string>;
  /** Stems of the clause it stands in; its labels where it stands in a field. */
  readonly context: ReadonlySet<string>;
  /** The last name before it in a text. */
  readonly subject?: string;
  readonly record: DataRecord;
  /** Which sentence it stands in, in a text too long for one noun to go with each number. */
  readonly sentence?: number;
  /** Key in its record; empty for a number of a text. */
  readonly key: string;
  /** Place and value for people. */
  readonly shown: string;
}

/** A field that holds no number. */
export interface Field {
  readonly key: string;
  readonly labels: ReadonlySet<string>;
  readonly value: Json;
  readonly record: DataRecord;
}

export interface KnownDate {
  readonly record: DataRecord;
  readonly date: PartialDate;
  readonly labels: ReadonlySet<string>;
  /** Stems of its clause, in a text too long for one noun to go with each date. */
  readonly context?: ReadonlySet<string>;
  /** Passages of a text that it stands in, by their ids. */
  readonly passages?: readonly string[];
}

/** A part of a text that tells of one thing: a section, a line of a log, a sentence. */
interface Passage {
  readonly id: string;
  /** As `plain` gives it. */
  readonly words: string;
}

/** A list in a result: its length counts, its numbers add up. */
export interface DataList {
  readonly path: string;
  readonly labels: ReadonlySet<string>;
  readonly length: number;
  /** The record it stands in. */
  readonly parent: DataRecord;
  readonly records: readonly DataRecord[];
}

/** Values of one thing by period, in the order of time: the loans of 2023, 2024 and 2025. */
export interface Series {
  readonly path: string;
  /** The record it is of. */
  readonly record: DataRecord;
  readonly labels: ReadonlySet<string>;
  readonly entries: readonly SeriesEntry[];
}

/** The value of one period. */
export interface SeriesEntry {
  /** As the result has it: `2024`, `2024-03`, `Q2`, `opening`. */
  readonly name: string;
  /** The day or month that it names; absent for a year, a quarter, and what is no period. */
  readonly date?: PartialDate;
  readonly fact: Fact;
}

/** A number that became another. */
export interface Change {
  readonly from: number;
  readonly to: number;
  readonly units: readonly Unit[];
}

/** Everything one claim, result or context can prove. */
export interface Source {
  readonly facts: readonly Fact[];
  readonly fields: readonly Field[];
  readonly dates: readonly KnownDate[];
  readonly codes: ReadonlySet<string>;
  readonly lists: readonly DataList[];
  readonly series: readonly Series[];
  /** Short texts as they stand, by their words. */
  readonly strings: ReadonlyMap<string, readonly Field[]>;
  /** "from 40 to 45 EUR": what changed, as a text says it. */
  readonly changes: readonly Change[];
  /** All words, in lower case. */
  readonly plain: string;
  readonly clauses: readonly Clause[];
  readonly passages: readonly Passage[];
  /** Stems of the names of all fields, and of the words by the numbers of texts. */
  readonly labels: ReadonlySet<string>;
  /** Stems of the values that are one word: `"status": "open"`. */
  readonly states: ReadonlySet<string>;
}
