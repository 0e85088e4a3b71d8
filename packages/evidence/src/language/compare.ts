import type { Json } from '@pce/core';
import type { Workspace } from '../data/workspace.js';
import { comparable } from '../values/moment.js';
import { readNumber } from '../values/number.js';
import { fold } from '../values/words.js';
import { fault } from './expression-error.js';

export function show(value: Json): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null)
    return `an object of ${Object.keys(value).slice(0, 10).join(', ')}`;
  const text = String(value).replace(/\s+/g, ' ');
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/**
 * Compares two values: numbers, dates and times in any notation, otherwise texts without case. A blank only equals a blank,
 * and is neither above nor below.
 *
 * @throws ExpressionError of fault `type` for an order between values that have none
 */
export function compare(operator: string, left: Json, right: Json, workspace: Workspace): boolean {
  if (operator === 'has') return isIn(right, left);
  if (operator === '=') return isEqual(left, right, workspace);
  if (operator === '!=') return !isEqual(left, right, workspace);
  if (left === null || right === null) return false;
  const pair = numbersOf(left, right) ?? momentsOf(left, right, workspace);
  if (pair === undefined)
    throw fault('type', `${show(left)} and ${show(right)} have no order: compare numbers or dates`);
  const [a, b] = pair;
  if (isNear(a, b)) return operator.endsWith('=');
  return operator.startsWith('<') ? a < b : a > b;
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
}

function isEqual(left: Json, right: Json, workspace: Workspace): boolean {
  // A blank also equals an empty text.
  if (left === null || right === null) return (left ?? right ?? '') === '';
  if (typeof left === 'object' || typeof right === 'object')
    throw fault('type', 'a list or object is compared: name one of its fields');
  if (left === right || fold(String(left)) === fold(String(right))) return true;
  const [a, b] = numbersOf(left, right) ?? momentsOf(left, right, workspace) ?? [0, 1];
  return isNear(a, b);
}

function numbersOf(left: Json, right: Json): readonly [number, number] | undefined {
  const [a, b] = [numberOf(left), numberOf(right)];
  return a === undefined || b === undefined ? undefined : [a, b];
}

/** Reads a number; digits after a leading zero are a code. */
function numberOf(value: Json): number | undefined {
  if (typeof value !== 'string') return typeof value === 'number' ? value : undefined;
  return /^0\d/.test(value) ? undefined : readNumber(value);
}

/** Reads dates; a four-digit number next to a date is a year. */
function momentsOf(
  left: Json,
  right: Json,
  workspace: Workspace,
): readonly [number, number] | undefined {
  const [a, b] = [left, right].map((value) => {
    if (typeof value === 'string') return workspace.momentsOf(value)[0];
    return typeof value === 'number' ? { year: value } : undefined;
  });
  return a === undefined || b === undefined ? undefined : comparable(a, b);
}

/** Returns whether a text, or a value of a list, contains a text. */
function isIn(part: Json, whole: Json): boolean {
  if (Array.isArray(whole)) return whole.some((each) => !Array.isArray(each) && isIn(part, each));
  return typeof whole !== 'object' && fold(String(whole)).includes(fold(String(part)));
}

/** @throws ExpressionError for a value that is no number */
export function toNumber(value: Json): number {
  const number = typeof value === 'string' ? readNumber(value) : value;
  if (typeof number === 'number') return number;
  throw fault('type', `${show(value)} stands where a number has to`);
}
