import type { Place } from '../values/place.js';

/** An expression. Operators are calls by their sign. */
export type Expression = Literal | Path | Call;

/** `3`, `'x'`, `true`. */
export interface Literal {
  readonly type: 'literal';
  readonly value: string | number | boolean | null;
}

/** `sum(…)`, `a + b`. */
export interface Call {
  readonly type: 'call';
  readonly name: string;
  readonly args: readonly Expression[];
  readonly start: number;
}

/** `c1.vans[km>due].name`. The root is the id of a source, or a field of a condition's item. */
export interface Path {
  readonly type: 'path';
  readonly root: string;
  readonly steps: readonly Step[];
  readonly start: number;
}

export type Step = FieldStep | SelectorStep;

/** `.name`, or `['name']`, which may select a record. */
export interface FieldStep extends Place {
  readonly type: 'field';
  readonly name: string;
  /** Whether it is in brackets and may name a record. */
  readonly isKey?: boolean;
}

/** `.*`, `[0]`, `[max n]`, `[n > 3]`. */
export type SelectorStep =
  | { readonly type: 'all' }
  | { readonly type: 'index'; readonly index: number }
  | { readonly type: 'max' | 'min' | 'condition'; readonly by: Expression };

export function childrenOf(node: Expression): readonly Expression[] {
  if (node.type === 'call') return node.args;
  return node.type === 'path' ? node.steps.flatMap((step) => ('by' in step ? step.by : [])) : [];
}

const aggregates = new Set('sum avg count min max none all distinct top rising falling'.split(' '));

/** Returns whether a function aggregates a list, so that a record in it is one of many. */
export function isAggregate(name: string): boolean {
  return aggregates.has(name);
}
