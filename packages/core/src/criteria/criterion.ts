import type { Json } from '../contracts/json.js';

/** Comparison operator of a criterion. */
export type Comparator = '==' | '!=' | '>=' | '<=' | '>' | '<';

/** One side of a comparison. */
export type Operand =
  | { readonly type: 'name'; readonly name: string }
  /** A bare word on the right: the value of that name or, if there is none, the word itself. */
  | { readonly type: 'word'; readonly word: string }
  | { readonly type: 'literal'; readonly value: string | number | boolean | null }
  /** Number of items of a list, or of entries of an object. */
  | { readonly type: 'count'; readonly name: string }
  /** The same, or the number of characters of a text. */
  | { readonly type: 'length'; readonly name: string };

/** Syntax tree of a success criterion, which `parseCriterion` returns and `evaluateCriterion` evaluates. */
export type Criterion =
  | { readonly type: 'all' | 'any'; readonly criteria: readonly Criterion[] }
  | { readonly type: 'not'; readonly criterion: Criterion }
  /** Missing, null, a blank text, an empty list or an empty object. */
  | { readonly type: 'empty'; readonly name: string }
  /** A value or a file of that name exists. */
  | { readonly type: 'exists'; readonly name: string }
  | {
      readonly type: 'compare';
      readonly left: Operand;
      readonly operator: Comparator;
      readonly right: Operand;
    }
  /** A text has the part, a list the item, an object the key. */
  | { readonly type: 'contains'; readonly name: string; readonly part: Operand }
  /** "at least 3 files listed": the number of things in plain language. */
  | {
      readonly type: 'amount';
      readonly operator: Exclude<Comparator, '!='>;
      readonly amount: number;
      readonly things: string;
    };

/** Values against which a criterion is checked. */
export interface CriterionScope {
  /** Returns the value of a name or dotted path; `undefined` if there is none. */
  value(path: string): Json | undefined;
  /** Returns whether a file exists. Without it, "`report.md` exists" checks `value` only. */
  fileExists?(path: string): boolean;
  /** Counts things in plain language ("files listed") and names what was counted; `undefined` if unknown. */
  count?(things: string): { readonly count: number; readonly of: string } | undefined;
}

/** Verdict on a criterion. */
export interface CriterionVerdict {
  /** `undefined` if undecided, because nothing of that name can be read or counted. */
  readonly passed: boolean | undefined;
  /** Measured value, for people: "findings has 3 items". */
  readonly detail: string;
}

/** Returns the unique names whose value or existence a criterion asks for, in order. */
export function criterionNames(criterion: Criterion): readonly string[] {
  return [...new Set(namesIn(criterion))];
}

function* namesIn(criterion: Criterion): Generator<string, void, undefined> {
  switch (criterion.type) {
    case 'all':
    case 'any':
      for (const part of criterion.criteria) yield* namesIn(part);
      return;
    case 'not':
      return yield* namesIn(criterion.criterion);
    case 'empty':
    case 'exists':
      return yield criterion.name;
    case 'compare':
      yield* namesOf(criterion.left);
      return yield* namesOf(criterion.right);
    case 'contains':
      yield criterion.name;
      return yield* namesOf(criterion.part);
    case 'amount':
      return;
  }
}

function* namesOf(operand: Operand): Generator<string, void, undefined> {
  if (operand.type === 'word') yield operand.word;
  else if (operand.type !== 'literal') yield operand.name;
}

export function printOperand(operand: Operand): string {
  switch (operand.type) {
    case 'name':
      return `\`${operand.name}\``;
    case 'word':
      return operand.word;
    case 'literal':
      return typeof operand.value === 'string'
        ? `"${operand.value.replace(/["\\]/g, '\\$&')}"`
        : String(operand.value);
    case 'count':
    case 'length':
      return `${operand.type}(\`${operand.name}\`)`;
  }
}
