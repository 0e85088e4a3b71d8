/** A part of a command that can be the value of a parameter. */
export interface CommandValue {
  readonly kind:
    | 'reference'
    | 'url'
    | 'path'
    | 'quoted'
    | 'number'
    | 'date'
    | 'name'
    | 'phrase'
    | 'item'
    | 'rest';
  /** The value without its quotes. */
  readonly text: string;
  /** The numeric value, if it is a number. */
  readonly amount: number | undefined;
  /** Unit of a number in lower case, such as "seconds" or "kb"; empty if there is none. */
  readonly unit: string;
  /** Key written before it: `limit: 5`, `limit=5`. */
  readonly key: string | undefined;
  /** The word before it, in lower case and without articles; empty at the start. */
  readonly before: string;
  /** Whether the phrase could be a name. "the report" is a thing; "line 3" numbers one. */
  readonly isName: boolean;
  /** Stems of the two words before and the two after it. */
  readonly around: readonly string[];
  /** Stems of the words that describe it: "a base of 10", "3 bedrooms". */
  readonly label: readonly string[];
  /** Bound that it gives in "between 5 and 10" or "from 5 to 10". */
  readonly bound: 'lower' | 'upper' | undefined;
  /** Number of the list it belongs to; values joined by "and" or commas share one. */
  readonly list: number;
  readonly start: number;
  readonly end: number;
}
