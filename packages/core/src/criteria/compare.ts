import type { Comparator } from './criterion.js';
import type { Scalar } from './measure.js';
import { readNumber } from './tokens.js';

/** Negation of each comparator. */
export const opposite: Readonly<Record<Comparator, Comparator>> = {
  '==': '!=',
  '!=': '==',
  '>=': '<',
  '<': '>=',
  '<=': '>',
  '>': '<=',
};

/** Compares two values; `undefined` if they cannot be compared. */
export function compare(
  left: Scalar | undefined,
  operator: Comparator,
  right: Scalar | undefined,
): boolean | undefined {
  if (operator === '==') return isEqual(left, right);
  if (operator === '!=') {
    const equal = isEqual(left, right);
    return equal === undefined ? undefined : !equal;
  }
  const order = left === undefined || right === undefined ? undefined : orderOf(left, right);
  if (order === undefined) return undefined;
  switch (operator) {
    case '>=':
      return order >= 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '<':
      return order < 0;
  }
}

/** Returns whether two values are equal. `"3"` equals 3 and `"true"` equals true: tools often return texts. */
export function isEqual(left: Scalar | undefined, right: Scalar | undefined): boolean | undefined {
  if (left === undefined || right === undefined) return undefined;
  if (left === null || right === null) return left === right;
  const order = typeof left === typeof right ? undefined : orderOf(left, right);
  return order === undefined ? String(left) === String(right) : order === 0;
}

/** Returns the sort order of two values. Texts that are not numbers compare by code units. */
function orderOf(left: Scalar, right: Scalar): number | undefined {
  const [a, b] = [toNumber(left), toNumber(right)];
  if (a !== undefined && b !== undefined) return a - b;
  if (typeof left !== 'string' || typeof right !== 'string') return undefined;
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Parses a number: 3, "3", "1,200", "80%". */
function toNumber(value: Scalar): number | undefined {
  if (typeof value === 'string') return readNumber(value.trim());
  return typeof value === 'number' ? value : undefined;
}
