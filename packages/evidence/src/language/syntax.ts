/** Place of a node in the expression. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Operators that compare. `has` is only of the readable form: a text that contains another. */
export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=' | 'has';

/** An expression. */
export type Expression =
  | (Span & { readonly type: 'literal'; readonly value: string | number | boolean | null })
  | Path
  | (Span & { readonly type: 'call'; readonly name: string; readonly args: readonly Expression[] })
  | (Span & { readonly type: 'negate'; readonly operand: Expression })
  | (Span & {
      readonly type: 'arithmetic';
      readonly operator: '+' | '-' | '*' | '/';
      readonly left: Expression;
      readonly right: Expression;
    })
  | (Span & {
      readonly type: 'compare';
      readonly operator: Comparison;
      readonly left: Expression;
      readonly right: Expression;
    })
  | (Span & {
      readonly type: 'in';
      readonly left: Expression;
      readonly options: readonly Expression[];
    })
  | (Span & { readonly type: 'and'; readonly parts: readonly Expression[] });

/** `c1.vans[km>due].name`. */
export interface Path extends Span {
  readonly type: 'path';
  /** An id of a source, or a field of the item that a condition looks at. */
  readonly root: string;
  readonly steps: readonly PathStep[];
}

/** One step of a path. */
export type PathStep =
  | (Span & { readonly type: 'field'; readonly name: string })
  | (Span & { readonly type: 'all' })
  | (Span & { readonly type: 'index'; readonly index: number })
  | (Span & { readonly type: 'key'; readonly key: string })
  | (Span & { readonly type: 'extreme'; readonly side: 'max' | 'min'; readonly by: Expression })
  | (Span & { readonly type: 'condition'; readonly condition: Expression })
  | (Span & { readonly type: 'columns'; readonly names: readonly string[] });

/** Returns the expressions directly inside another. */
export function childrenOf(node: Expression): readonly Expression[] {
  switch (node.type) {
    case 'literal':
      return [];
    case 'path':
      return node.steps.flatMap((step) =>
        step.type === 'condition' ? [step.condition] : step.type === 'extreme' ? [step.by] : [],
      );
    case 'call':
      return node.args;
    case 'negate':
      return [node.operand];
    case 'arithmetic':
    case 'compare':
      return [node.left, node.right];
    case 'in':
      return [node.left, ...node.options];
    case 'and':
      return node.parts;
  }
}

/** Functions of a list: a record in it is one of many. */
const aggregates: ReadonlySet<string> = new Set([
  ...['sum', 'avg', 'count', 'min', 'max', 'none', 'all', 'distinct', 'top', 'rising', 'falling'],
]);

/** Returns whether a function is of a list. */
export function isAggregate(name: string): boolean {
  return aggregates.has(name);
}
