import type { Json } from '../contracts/json.js';

export type Comparator = '==' | '!=' | '>=' | '<=' | '>' | '<';

/** One side of a comparison. */
export type Operand =
  | { readonly type: 'name'; readonly name: string }
  /** A bare word on the right: the value of that name or, where there is none, the word itself. */
  | { readonly type: 'word'; readonly word: string }
  | { readonly type: 'literal'; readonly value: string | number | boolean | null }
  /** How many items a list, or entries an object, has. */
  | { readonly type: 'count'; readonly name: string }
  /** The same, or how many characters a text has. */
  | { readonly type: 'length'; readonly name: string };

/** A success criterion as it was read. `parseCriterion` makes it, `evaluateCriterion` decides it. */
export type Criterion =
  | { readonly type: 'all' | 'any'; readonly criteria: readonly Criterion[] }
  | { readonly type: 'not'; readonly criterion: Criterion }
  /** Missing, null, a blank text, an empty list or an empty object. */
  | { readonly type: 'empty'; readonly name: string }
  /** A value, or a file, of that name is there. */
  | { readonly type: 'exists'; readonly name: string }
  | {
      readonly type: 'compare';
      readonly left: Operand;
      readonly operator: Comparator;
      readonly right: Operand;
    }
  /** A text has the part, a list the item, an object the key. */
  | { readonly type: 'contains'; readonly name: string; readonly part: Operand }
  /** "at least 3 files listed": how many there are of a thing in plain words. */
  | {
      readonly type: 'amount';
      readonly operator: Exclude<Comparator, '!='>;
      readonly amount: number;
      readonly things: string;
    };

/** What a criterion is checked against. */
export interface CriterionScope {
  /** The value of a name or dotted path; `undefined` where there is none. */
  value(path: string): Json | undefined;
  /** Whether a file is there. Without it, "`report.md` exists" asks `value` only. */
  fileExists?(path: string): boolean;
  /** How many of a thing in plain words there are ("files listed"), and which; `undefined` where it cannot tell. */
  count?(things: string): { readonly count: number; readonly of: string } | undefined;
}

export interface CriterionVerdict {
  /** `undefined`: it could not be decided (nothing of that name to count, or to look at). */
  readonly passed: boolean | undefined;
  /** What was measured, for people: "findings has 3 items". */
  readonly detail: string;
}
