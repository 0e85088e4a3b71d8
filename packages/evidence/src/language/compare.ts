import type { Json } from '@pce/core';
import { fold } from '../data/fold.js';
import type { Workspace } from '../data/workspace.js';
import { comparable, type Moment } from '../values/moment.js';
import { readNumber } from '../values/number.js';
import { ExpressionError } from './expression-error.js';
import type { Comparison } from './syntax.js';

/** Returns a value as messages show it. */
export function show(value: Json): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null)
    return `an object of ${Object.keys(value).slice(0, 10).join(', ')}`;
  const text = String(value).replace(/\s+/g, ' ');
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/**
 * Compares two values: numbers, dates and times of any writing, otherwise texts without their case. A blank equals nothing
 * and is neither above nor below.
 *
 * @throws ExpressionError of code `type` for an order between values that have none
 */
export function compare(
  operator: Comparison,
  left: Json,
  right: Json,
  workspace: Workspace,
): boolean {
  if (operator === 'has') return isIn(right, left);
  if (operator === '=') return isEqual(left, right, workspace);
  if (operator === '!=') return !isEqual(left, right, workspace);
  if (left === null || right === null) return false;
  const pair = numbersOf(left, right) ?? momentsOf(left, right, workspace);
  if (pair === undefined)
    throw new ExpressionError(
      'type',
      `${show(left)} and ${show(right)} have no order: compare numbers or dates`,
    );
  const [a, b] = pair;
  if (isNear(a, b)) return operator === '<=' || operator === '>=';
  return operator.startsWith('<') ? a < b : a > b;
}

/** Returns whether two numbers are equal but for the error of floating point. */
export function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
}

function isEqual(left: Json, right: Json, workspace: Workspace): boolean {
  if (left === null || right === null) return left === right;
  if (typeof left === 'object' || typeof right === 'object')
    throw new ExpressionError('type', 'a list or object is compared: name one of its fields');
  const numbers = numbersOf(left, right);
  if (numbers !== undefined) return isNear(...numbers);
  if (fold(String(left)) === fold(String(right))) return true;
  const moments = momentsOf(left, right, workspace);
  return moments !== undefined && moments[0] === moments[1];
}

function numbersOf(left: Json, right: Json): readonly [number, number] | undefined {
  if (typeof left === 'number' && typeof right === 'number') return [left, right];
  // Two texts of digits may be codes: "007" is not "7".
  if (typeof left !== 'number' && typeof right !== 'number' && left === right) return undefined;
  const [a, b] = [numberOf(left), numberOf(right)];
  return a === undefined || b === undefined ? undefined : [a, b];
}

function numberOf(value: Json): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && !/^0\d/.test(value) ? readNumber(value) : undefined;
}

function momentsOf(
  left: Json,
  right: Json,
  workspace: Workspace,
): readonly [number, number] | undefined {
  const [a, b] = [momentOf(left, workspace), momentOf(right, workspace)];
  return a === undefined || b === undefined ? undefined : comparable(a, b);
}

/** Returns a value as a moment; a number of four digits is a year. */
export function momentOf(value: Json, workspace: Workspace): Moment | undefined {
  if (typeof value === 'number')
    return value >= 1000 && value <= 9999 && value % 1 === 0 ? { year: value } : undefined;
  return typeof value === 'string' ? workspace.momentsOf(value)[0] : undefined;
}

/** Whether a text, or one of the texts of a list, has a text in it. */
function isIn(part: Json, whole: Json): boolean {
  if (Array.isArray(whole))
    return whole.some((each) => typeof each !== 'object' && isIn(part, each));
  return typeof whole !== 'object' && fold(String(whole)).includes(fold(String(part)));
}
