import type { Json, JsonObject } from '@pce/core';
import type { Workspace } from '../data/workspace.js';
import type { ExpressionInput } from '../expression-outcome.js';
import { readNumber } from '../values/number.js';
import { show } from './compare.js';
import { ExpressionError } from './expression-error.js';
import { maxPlaces, Several, type Value } from './several.js';
import type { Expression, PathStep } from './syntax.js';

/** Where an expression is evaluated, and what is noted while it is. */
export interface Scope {
  readonly workspace: Workspace;
  readonly trace: Trace;
  /** The item that a condition looks at. */
  readonly item?: Json;
  /** Returns the value of an expression in a scope. @throws ExpressionError where it has none */
  readonly evaluate: (node: Expression, scope: Scope) => Value;
}

/** Notes of an evaluation. */
export interface Trace {
  /** The first values read. */
  readonly inputs: ExpressionInput[];
  /** Records that a selector picked; none where they are more than a few. */
  readonly selected: Map<PathStep, readonly JsonObject[]>;
  /** One record of each list that was read. */
  readonly touched: Set<JsonObject>;
  /** Ids of the sources that were read. */
  readonly ids: Set<string>;
  /** Blanks that `avg`, `max`, `min` and `sum` left out. */
  blanks: number;
}

/** Returns a value that is one. @throws ExpressionError where there are several, or none */
export function one(value: Value, { workspace }: Scope): Json {
  if (!(value instanceof Several)) return workspace.open(value);
  const [first] = value.items;
  if (first === undefined) throw new ExpressionError('missing', 'no item meets the condition');
  if (value.items.length > 1)
    throw new ExpressionError(
      'type',
      `there are ${value.items.length} values where one has to stand: pick one, or use a function`,
    );
  return first;
}

/** Returns the single value of an expression. @throws ExpressionError where it has none, or several */
export function oneOf(node: Expression, scope: Scope): Json {
  return one(scope.evaluate(node, scope), scope);
}

/** Returns whether a condition holds; a blank does not. @throws ExpressionError where it is no condition */
export function isTrue(node: Expression, scope: Scope): boolean {
  const value = oneOf(node, scope);
  if (typeof value === 'boolean') return value;
  if (value === null && scope.item !== undefined) return false;
  throw new ExpressionError(
    'type',
    `${show(value)} is no condition: compare it, as in [field = 'x']`,
  );
}

/** @throws ExpressionError for a value that is no number */
export function toNumber(value: Json): number {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' ? readNumber(value) : undefined;
  if (number === undefined)
    throw new ExpressionError('type', `${show(value)} stands where a number has to`);
  return number;
}

/** Combines two values, or each of a list with the other or with its partner in a list of the same length. */
export function itemwise(
  left: Value,
  right: Value,
  scope: Scope,
  combine: (a: Json, b: Json) => Json,
): Value {
  const [lefts, rights] = [severalOf(left), severalOf(right)];
  const list = lefts ?? rights;
  if (list === undefined) return combine(one(left, scope), one(right, scope));
  if (lefts !== undefined && rights !== undefined && lefts.items.length !== rights.items.length)
    throw new ExpressionError(
      'type',
      `a list of ${lefts.items.length} meets one of ${rights.items.length}`,
    );
  scope.workspace.spend(list.items.length);
  const [a, b] = [lefts ? null : one(left, scope), rights ? null : one(right, scope)];
  const items = list.items.map((_, at) =>
    combine(lefts ? (lefts.items[at] ?? null) : a, rights ? (rights.items[at] ?? null) : b),
  );
  return new Several(items, list.places.slice(0, maxPlaces));
}

/** Several values; one that was selected counts as one. */
function severalOf(value: Value): Several | undefined {
  if (Array.isArray(value)) return new Several(value, []);
  if (!(value instanceof Several)) return undefined;
  return value.isSelected && value.items.length === 1 ? undefined : value;
}
