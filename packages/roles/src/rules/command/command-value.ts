/** Something in a command that can be the value of a parameter. */
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
  /** Of a number. */
  readonly amount: number | undefined;
  /** Of a number, in lower case: "seconds", "kb"; empty where there is none. */
  readonly unit: string;
  /** The word before it that it was named by: `limit: 5`, `limit=5`. */
  readonly key: string | undefined;
  /** The word right before it, in lower case; articles are passed over. Empty at the start. */
  readonly before: string;
  /** Of a phrase: it may be a name. "the report" is a thing, and "line 3" a number of something. */
  readonly isName: boolean;
  /** Stems of the two words before and the two after it. */
  readonly around: readonly string[];
  /** Stems of the words that say what it is: "a base of 10", "3 bedrooms". */
  readonly label: readonly string[];
  /** Which end of "between 5 and 10" or "from 5 to 10" it is. */
  readonly bound: 'lower' | 'upper' | undefined;
  /** Values joined by "and" or commas share a list. */
  readonly list: number;
  readonly start: number;
  readonly end: number;
}
