import type { Json } from '../contracts/json.js';
import type { CriterionScope, Operand } from './criterion.js';

export type Scalar = string | number | boolean | null;

/** One side of a comparison, looked up. */
export type Measured =
  | { readonly value: Scalar; readonly detail: string }
  /** Nothing to compare; `detail` has the reason. */
  | { readonly value: undefined; readonly detail: string };

export function isEmpty(value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'object' && sizeOf(value) === 0;
}

/** Evaluates one side of a comparison and describes the value in words. */
export function measure(operand: Operand, scope: CriterionScope): Measured {
  switch (operand.type) {
    case 'literal':
      return { value: operand.value, detail: show(operand.value) };
    case 'word': {
      const value = scope.value(operand.word);
      return value === undefined
        ? { value: operand.word, detail: show(operand.word) }
        : scalar(value, describe(operand.word, value));
    }
    case 'name': {
      const value = scope.value(operand.name);
      return scalar(value, describe(operand.name, value));
    }
    case 'count':
    case 'length':
      return measureSize(operand, scope);
  }
}

/** Describes a value in a few words: "findings has 3 items". */
export function describe(name: string, value: Json | undefined): string {
  if (value === undefined) return `there is no ${name}`;
  if (Array.isArray(value)) return `${name} has ${plural(value.length, 'item', 'items')}`;
  if (typeof value === 'object' && value !== null) {
    return `${name} has ${plural(sizeOf(value), 'entry', 'entries')}`;
  }
  if (typeof value === 'string' && value.length > longText) {
    return `${name} has ${value.length} characters`;
  }
  return `${name} is ${show(value)}`;
}

export function show(value: Scalar): string {
  return typeof value === 'string' ? `"${value}"` : String(value);
}

/** Longer texts are described by their length. */
const longText = 60;

function measureSize(
  operand: Extract<Operand, { type: 'count' | 'length' }>,
  scope: CriterionScope,
): Measured {
  const value = scope.value(operand.name);
  const detail = describe(operand.name, value);
  if (typeof value === 'object' && value !== null) return { value: sizeOf(value), detail };
  if (typeof value !== 'string' || operand.type === 'count') {
    return { value: undefined, detail: `${detail}: nothing to count` };
  }
  const length = plural(value.length, 'character', 'characters');
  return { value: value.length, detail: `${operand.name} has ${length}` };
}

function scalar(value: Json | undefined, detail: string): Measured {
  return typeof value === 'object' && value !== null
    ? { value: undefined, detail: `${detail}: compare its count or one of its values` }
    : { value, detail };
}

function sizeOf(value: Json[] | { [key: string]: Json }): number {
  return Array.isArray(value) ? value.length : Object.keys(value).length;
}

function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
