import type { Json, JsonObject } from '@pce/core';
import { isObject } from '../data/is-object.js';
import type { Workspace } from '../data/workspace.js';
import { callFunction } from './call-function.js';
import { compare } from './compare.js';
import { ExpressionError } from './expression-error.js';
import { isTrue, itemwise, oneOf, type Scope, type Trace, toNumber } from './scope.js';
import { Several, type Value } from './several.js';
import { childrenOf, type Expression, type PathStep } from './syntax.js';
import { walkPath } from './walk-path.js';

/** The value of an expression, as data, and the notes of its evaluation. */
export interface Evaluation {
  readonly value: Json;
  readonly trace: Trace;
}

/** Evaluates an expression. @throws ExpressionError where it has no value */
export function evaluate(expression: Expression, workspace: Workspace): Evaluation {
  const trace: Trace = {
    ...{ inputs: [], selected: new Map<PathStep, readonly JsonObject[]>(), blanks: 0 },
    ...{ touched: new Set(), ids: new Set() },
  };
  const kept = new Map<Expression, { readonly value?: Value }>();
  /** Parts that are the same for every item are evaluated once. */
  const evaluateNode = (node: Expression, scope: Scope): Value => {
    if (scope.item === undefined || (node.type !== 'path' && node.type !== 'call'))
      return compute(node, scope);
    const known = kept.get(node);
    if (known?.value !== undefined) return known.value;
    const value = compute(node, scope);
    if (known === undefined) kept.set(node, isSame(node, scope) ? { value } : {});
    return value;
  };
  const value = toJson(
    evaluateNode(expression, { workspace, trace, evaluate: evaluateNode }),
    workspace,
  );
  return { value, trace };
}

function compute(node: Expression, scope: Scope): Value {
  switch (node.type) {
    case 'literal':
      return node.value;
    case 'path':
      return walkPath(node, scope);
    case 'call':
      return callFunction(node, scope);
    case 'negate':
      return arithmetic('-', 0, scope.evaluate(node.operand, scope), scope);
    case 'arithmetic': {
      const [left, right] = [scope.evaluate(node.left, scope), scope.evaluate(node.right, scope)];
      return arithmetic(node.operator, left, right, scope);
    }
    case 'compare': {
      const [left, right] = [oneOf(node.left, scope), oneOf(node.right, scope)];
      const isMeant = [node.left, node.right].some(
        (each) => each.type === 'literal' && each.value === null,
      );
      if (scope.item === undefined && !isMeant && (left === null || right === null))
        throw new ExpressionError('missing', 'a blank is compared: the result has no value there');
      return compare(node.operator, left, right, scope.workspace);
    }
    case 'in': {
      const left = oneOf(node.left, scope);
      return node.options.some((each) => compare('=', left, oneOf(each, scope), scope.workspace));
    }
    case 'and':
      return node.parts.every((part) => isTrue(part, scope));
  }
}

/** Computes two numbers, or lists of them item by item; a blank of an item stays blank. */
function arithmetic(
  operator: '+' | '-' | '*' | '/',
  left: Value,
  right: Value,
  scope: Scope,
): Value {
  const isItem = scope.item !== undefined || left instanceof Several || right instanceof Several;
  return itemwise(left, right, scope, (a, b) => {
    if (isItem && (a === null || b === null)) return null;
    const [x, y] = [toNumber(a), toNumber(b)];
    if (operator === '/' && y === 0) throw new ExpressionError('division', 'it divides by 0');
    const result =
      operator === '+' ? x + y : operator === '-' ? x - y : operator === '*' ? x * y : x / y;
    if (!Number.isFinite(result)) throw new ExpressionError('too_large', 'a number is too large');
    return result;
  });
}

/** Whether a part has the same value for every item: its paths begin at sources. */
function isSame(node: Expression, scope: Scope): boolean {
  if (node.type === 'path') return scope.workspace.dataOf(node.root) !== undefined;
  return childrenOf(node).every((child) => isSame(child, scope));
}

/** Returns a value as data, numbers without the error of floating point. */
function toJson(value: Value, workspace: Workspace): Json {
  if (value instanceof Several) {
    const [first] = value.items;
    const isOne = value.isSelected && value.items.length === 1 && !isObject(first);
    return isOne && first !== undefined ? first : [...value.items];
  }
  return typeof value === 'number' ? Number(value.toPrecision(12)) : workspace.open(value);
}
