import type { Json } from '@pce/core';
import { fold } from '../data/fold.js';
import { type Moment, minutesOf } from '../values/moment.js';
import { compare, momentOf, show } from './compare.js';
import { ExpressionError } from './expression-error.js';
import { itemsOf } from './items-at.js';
import { requireFields } from './require-fields.js';
import { isTrue, itemwise, one, oneOf, type Scope, toNumber } from './scope.js';
import { Several, type Value } from './several.js';
import type { Expression } from './syntax.js';

type Call = Expression & { readonly type: 'call' };

/** Functions of the language, by name; each reads its own arguments. */
const functions: Readonly<Record<string, (call: Call, scope: Scope) => Value>> = {
  sum: (call, scope) =>
    filled(call, scope).reduce<number>((total, each) => total + toNumber(each), 0),
  avg: (call, scope) => {
    const values = filled(call, scope).map(toNumber);
    return values.reduce((total, each) => total + each, 0) / values.length;
  },
  count: (call, scope) => listOf(call, 0, scope).filter((each) => each !== null).length,
  min: (call, scope) => extreme(call, '<', scope),
  max: (call, scope) => extreme(call, '>', scope),
  none: (call, scope) => matching(call, scope).length === 0,
  all: (call, scope) => {
    const items = listOf(call, 0, scope);
    if (items.length === 0)
      throw new ExpressionError('missing', 'the list is empty: nothing is true of all its items');
    return call.args.length > 1
      ? matching(call, scope).length === items.length
      : items.every((each) => each === true);
  },
  distinct: (call, scope) => {
    const known = new Map(listOf(call, 0, scope).map((each) => [keyOf(each), each] as const));
    return new Several(
      [...known.values()].filter((each) => each !== null),
      [],
    );
  },
  top,
  days: (call, scope) =>
    between(call, scope, (a, b) => Math.floor(b / 1440) - Math.floor(a / 1440)),
  minutes: (call, scope) => between(call, scope, (a, b) => b - a),
  rising: (call, scope) => isMonotonic(call, '<', scope),
  falling: (call, scope) => isMonotonic(call, '>', scope),
};

/** Names of the functions. */
export const functionNames: readonly string[] = Object.keys(functions);

/** Calls a function of the language. @throws ExpressionError where there is none, or it has no value */
export function callFunction(call: Call, scope: Scope): Value {
  const known = Object.hasOwn(functions, call.name) ? functions[call.name] : undefined;
  if (known === undefined)
    throw new ExpressionError(
      'syntax',
      `there is no function "${show(call.name)}"; there are ${functionNames.join(', ')}`,
      {
        ...{
          name: call.name,
          start: call.start,
          end: call.start + call.name.length,
          known: functionNames,
        },
      },
    );
  return known(call, scope);
}

function argument(call: Call, index: number): Expression {
  const found = call.args[index];
  if (found === undefined)
    throw new ExpressionError(
      'syntax',
      `${call.name} needs ${index + 1} arguments, it has ${call.args.length}`,
    );
  return found;
}

/** The items of an argument that is a list. */
function listOf(call: Call, index: number, scope: Scope): readonly Json[] {
  const value = scope.evaluate(argument(call, index), scope);
  const items = itemsOf(value, scope.workspace);
  if (items === undefined)
    throw new ExpressionError('type', `${call.name} needs a list, not ${show(one(value, scope))}`);
  scope.workspace.spend(items.length);
  return items;
}

/** The values of a list, or of several arguments, without blanks. */
function filled(call: Call, scope: Scope): Json[] {
  const value = scope.evaluate(argument(call, 0), scope);
  const values =
    call.args.length > 1
      ? call.args.map((each) => oneOf(each, scope))
      : (itemsOf(value, scope.workspace) ?? [one(value, scope)]);
  scope.workspace.spend(values.length);
  const found = values.filter((each) => each !== null);
  scope.trace.blanks += values.length - found.length;
  if (found.length === 0) throw new ExpressionError('missing', `${call.name} has no values`);
  return found;
}

function extreme(call: Call, operator: '<' | '>', scope: Scope): Json {
  const values = filled(call, scope);
  if (values.some((each) => typeof each === 'object'))
    throw new ExpressionError('type', `${call.name} needs values, not records: name a field`);
  return values.reduce((best, each) =>
    compare(operator, each, best, scope.workspace) ? each : best,
  );
}

/** The items of a list that meet the condition of the second argument, or all. */
function matching(call: Call, scope: Scope): readonly Json[] {
  const items = listOf(call, 0, scope);
  const condition = call.args[1];
  if (condition === undefined) return items;
  scope.workspace.spend(items.length);
  requireFields(condition, items, call.name, scope.workspace);
  return items.filter((item) => isTrue(condition, { ...scope, item }));
}

/** The group whose sum of a field is the largest: all of them, where several are. */
function top(call: Call, scope: Scope): Value {
  const items = listOf(call, 0, scope);
  const [group, field] = [argument(call, 1), argument(call, 2)];
  for (const each of [group, field]) requireFields(each, items, call.name, scope.workspace);
  const sums = new Map<string, { readonly name: Json; sum: number }>();
  for (const item of items) {
    const inItem = { ...scope, item };
    const [name, value] = [oneOf(group, inItem), oneOf(field, inItem)];
    if (name === null || value === null) continue;
    const entry = sums.get(keyOf(name)) ?? { name, sum: 0 };
    entry.sum += toNumber(value);
    sums.set(keyOf(name), entry);
  }
  const largest = Math.max(...[...sums.values()].map(({ sum }) => sum));
  if (sums.size === 0)
    throw new ExpressionError('missing', 'no item has the group and the field of top');
  return new Several(
    [...sums.values()].filter(({ sum }) => sum === largest).map(({ name }) => name),
    [],
    true,
  );
}

/** A span between moments, in minutes, as `count` has it. */
function between(call: Call, scope: Scope, count: (a: number, b: number) => number): Value {
  const [from, to] = [0, 1].map((index) => scope.evaluate(argument(call, index), scope));
  if (from === undefined || to === undefined) return null;
  return itemwise(from, to, scope, (a, b) => {
    if (a === null || b === null) return null;
    const [first, second] = [toMoment(a, scope), toMoment(b, scope)];
    if ((first.year === undefined) !== (second.year === undefined))
      throw new ExpressionError(
        'type',
        `${show(a)} and ${show(b)} are not both dates, or both times`,
      );
    return count(minutesOf(first), minutesOf(second));
  });
}

function toMoment(value: Json, scope: Scope): Moment {
  const moment = typeof value === 'string' ? momentOf(value, scope.workspace) : undefined;
  if (moment === undefined)
    throw new ExpressionError('type', `${show(value)} is neither a date nor a time`);
  return moment;
}

function isMonotonic(call: Call, operator: '<' | '>', scope: Scope): boolean {
  const values = listOf(call, 0, scope).filter((each) => each !== null);
  if (values.length < 2) throw new ExpressionError('missing', `${call.name} needs two values`);
  return values.every(
    (each, at) => at === 0 || compare(operator, values[at - 1] ?? null, each, scope.workspace),
  );
}

function keyOf(value: Json): string {
  if (typeof value === 'object' && value !== null)
    throw new ExpressionError('type', 'a list of values is needed, not of records: name a field');
  return fold(String(value));
}
