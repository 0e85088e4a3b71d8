import type { Json } from '@pce/core';
import { isObject } from '../data/is-object.js';
import type { Workspace } from '../data/workspace.js';
import { show } from './compare.js';
import { ExpressionError } from './expression-error.js';
import { childrenOf, type Expression, type Span } from './syntax.js';

/**
 * Checks that each field an expression reads of items stands in one of them: a field that no item has is a slip, not a blank.
 *
 * @throws ExpressionError of code `missing`
 */
export function requireFields(
  node: Expression,
  items: readonly Json[],
  place: string,
  workspace: Workspace,
): void {
  if (node.type !== 'path') {
    for (const child of childrenOf(node)) requireFields(child, items, place, workspace);
    return;
  }
  if (items.length === 0 || workspace.dataOf(node.root) !== undefined) return;
  const root = { name: node.root, start: node.start, end: node.start + node.root.length };
  let holders = items;
  for (const step of [root, ...node.steps]) {
    if (!('name' in step)) return;
    const { name } = step;
    const isThere = holders.some((each) => isObject(each) && Object.hasOwn(each, name));
    if (!isThere) throw missing(name, fieldsOf(holders), place, step);
    if (node.steps.length === 0) return;
    holders = holders.flatMap((each) => (isObject(each) ? (each[name] ?? []) : []));
    if (!holders.some(isObject)) return;
  }
}

/** Returns the fields of the first item that is an object. */
export function fieldsOf(items: readonly Json[]): string[] {
  const first = items.find(isObject);
  return first === undefined ? [] : Object.keys(first);
}

/** Returns the error of a name that a place does not have. */
export function missing(
  name: string,
  known: readonly string[],
  place: string,
  { start, end }: Span,
): ExpressionError {
  const fields = known.length === 0 ? 'no fields' : known.slice(0, 30).join(', ');
  const message = `${place} has no "${show(name)}"; it has ${fields}`;
  return new ExpressionError('missing', message, { name, start, end, known });
}
