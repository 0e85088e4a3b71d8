import type { Json } from '../contracts/json.js';

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
