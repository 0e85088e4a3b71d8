import type { Json } from '@pce/core';
import { compare, show } from './compare.js';
import { ExpressionError } from './expression-error.js';
import type { Items } from './items-at.js';
import { requireFields } from './require-fields.js';
import { isTrue, oneOf, type Scope } from './scope.js';
import type { Expression } from './syntax.js';

/** Items from which on an index is worth its making. */
const minIndexed = 20;

/**
 * Returns the indexes of the items whose key is the largest or smallest: all of them, where several are.
 *
 * @throws ExpressionError where no item has the key
 */
export function extremesOf(
  by: Expression,
  side: 'max' | 'min',
  { items }: Items,
  place: string,
  scope: Scope,
): number[] {
  scope.workspace.spend(items.length);
  requireFields(by, items, place, scope.workspace);
  const operator = side === 'max' ? '>' : '<';
  let best: number[] = [];
  let extreme: Json = null;
  for (const [index, item] of items.entries()) {
    const key = oneOf(by, { ...scope, item });
    if (key === null) continue;
    if (extreme === null || compare(operator, key, extreme, scope.workspace)) {
      best = [index];
      extreme = key;
    } else if (compare('=', key, extreme, scope.workspace)) best.push(index);
  }
  if (best.length === 0)
    throw new ExpressionError('missing', `no item of ${place} has a value to compare`);
  return best;
}

/**
 * Returns the indexes of the items for which a condition holds.
 *
 * @throws ExpressionError where no item has a field of the condition, or a text that it asks for
 */
export function matchesOf(
  condition: Expression,
  list: Items,
  place: string,
  scope: Scope,
): number[] {
  const { items, isStored } = list;
  requireFields(condition, items, place, scope.workspace);
  const parts = condition.type === 'and' ? condition.parts : [condition];
  const equality =
    isStored && items.length >= minIndexed
      ? parts.map(equalityOf).find((each) => each !== undefined)
      : undefined;
  const places = equality
    ? scope.workspace.matching(items, equality.field, equality.value)
    : items.keys();
  const found: number[] = [];
  for (const index of places) {
    scope.workspace.spend(1);
    if (isTrue(condition, { ...scope, item: items[index] ?? null })) found.push(index);
  }
  if (found.length === 0) for (const part of parts) requireText(part, items, place, scope);
  return found;
}

/** `field = 'x'`, which an index answers; dates and numbers in texts have other writings. */
function equalityOf(
  node: Expression,
): { readonly field: string; readonly value: string } | undefined {
  if (node.type !== 'compare' || node.operator !== '=') return undefined;
  const { left, right } = node;
  if (left.type !== 'path' || left.steps.length > 0) return undefined;
  const value = right.type === 'literal' ? right.value : undefined;
  const isText = typeof value === 'string' && !/^\W*\d/.test(value);
  return isText ? { field: left.root, value } : undefined;
}

/** A text that no item has is a slip as likely as an absence: it proves no 0 and no "none". */
function requireText(node: Expression, items: readonly Json[], place: string, scope: Scope): void {
  if (node.type !== 'in' && !(node.type === 'compare' && node.operator === '=')) return;
  const options = node.type === 'in' ? node.options : [node.right];
  const texts = options.flatMap((each) =>
    each.type === 'literal' && typeof each.value === 'string' ? each.value : [],
  );
  if (texts.length === 0 || texts.length < options.length) return;
  const known = new Set<string>();
  for (const item of items) {
    scope.workspace.spend(1);
    const value = oneOf(node.left, { ...scope, item });
    if (texts.some((text) => compare('=', value, text, scope.workspace))) return;
    if (value !== null && known.size < 10) known.add(show(value));
  }
  throw new ExpressionError(
    'missing',
    `nothing in ${place} is '${texts.join("' or '")}'; there are ${[...known].join(', ')}`,
  );
}
