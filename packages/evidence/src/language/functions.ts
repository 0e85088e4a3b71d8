import type { Json } from '@pce/core';
import { kept, type Workspace } from '../data/workspace.js';
import { type Moment, minutesOf } from '../values/moment.js';
import { fold } from '../values/words.js';
import { compare, show, toNumber } from './compare.js';
import { Evaluation, Several, type Value } from './evaluation.js';
import { fault } from './expression-error.js';
import type { Call, Expression } from './syntax.js';

type Fn = (call: Call, evaluation: Evaluation) => Value;

const functions: Readonly<Record<string, Fn>> = {
  sum: (...of) => filled(...of).reduce<number>((total, each) => total + toNumber(each), 0),
  avg(...of) {
    const values = filled(...of).map(toNumber);
    return values.reduce((total, each) => total + each, 0) / values.length;
  },
  count,
  min: (...of) => extreme('<', ...of),
  max: (...of) => extreme('>', ...of),
  none: (...of) => !matching(...of).includes(true),
  all(...of) {
    const found = matching(...of);
    if (found.length > 0) return !found.includes(false);
    throw fault('missing', 'the list is empty: nothing is true of all its items');
  },
  distinct(...of) {
    const items = listOf(...of).filter((each) => each !== null);
    return new Several([...new Map(items.map((each) => [keyOf(each), each])).values()]);
  },
  top,
  days: (...of) => between(...of, (a, b) => Math.floor(b / 1440) - Math.floor(a / 1440)),
  minutes: (...of) => between(...of, (a, b) => b - a),
  rising: (...of) => isMonotonic('<', ...of),
  falling: (...of) => isMonotonic('>', ...of),
};

const operators: Readonly<Record<string, Fn>> = {
  '+': (...of) => arithmetic(...of, (a, b) => a + b),
  '-': (...of) => arithmetic(...of, (a, b) => a - b),
  '*': (...of) => arithmetic(...of, (a, b) => a * b),
  '/': (...of) =>
    arithmetic(...of, (a, b) => {
      if (b === 0) throw fault('division', 'it divides by 0');
      return a / b;
    }),
  and: ({ args }, evaluation) => args.every((each) => evaluation.isTrue(each)),
  or: ({ args }, evaluation) => args.some((each) => evaluation.isTrue(each)),
  in: ({ args }, evaluation) => {
    const [value = null, ...options] = args.map((each) => evaluation.one(each));
    return options.some((each) => compare('=', value, each, evaluation.workspace));
  },
  ...Object.fromEntries(['=', '!=', '<', '<=', '>', '>=', 'has'].map((sign) => [sign, comparison])),
};

export const functionNames: readonly string[] = Object.keys(functions);

export function evaluate(node: Expression, workspace: Workspace): Evaluation {
  return new Evaluation(node, workspace, callFunction);
}

function callFunction(call: Call, evaluation: Evaluation): Value {
  const { name, start } = call;
  const table = Object.hasOwn(functions, name) ? functions : operators;
  const known = Object.hasOwn(table, name) ? table[name] : undefined;
  evaluation.workspace.spend(1);
  if (known !== undefined) return known(call, evaluation);
  const place = { name, start, end: start + name.length, known: functionNames };
  const names = functionNames.join(', ');
  throw fault('syntax', `there is no function "${show(name)}"; there are ${names}`, place);
}

function argument({ name, args }: Call, index: number): Expression {
  const found = args[index];
  if (found !== undefined) return found;
  throw fault('syntax', `${name} needs ${index + 1} arguments, it has ${args.length}`);
}

/** Returns the items of the first argument, which must be a list. */
function listOf(call: Call, evaluation: Evaluation): readonly Json[] {
  const value = evaluation.evaluate(argument(call, 0));
  const items = evaluation.itemsOf(value);
  if (items === undefined)
    throw fault('type', `${call.name} needs a list, not ${show(evaluation.single(value))}`);
  evaluation.workspace.spend(items.length);
  return items;
}

/** Returns the values of a list or of several arguments, without blanks. */
function filled(call: Call, evaluation: Evaluation): Json[] {
  const [value = null, ...more] = call.args.map((each) => evaluation.evaluate(each));
  const list = more.length > 0 ? undefined : evaluation.itemsOf(value);
  const items = list ?? [value, ...more].map((each) => evaluation.single(each));
  evaluation.workspace.spend(items.length);
  const found = items.filter((each) => each !== null);
  evaluation.blanks += items.length - found.length;
  if (found.length === 0) throw fault('missing', `${call.name} has no values`);
  return found;
}

/** Counts the items of a list, or those that meet the condition; for several values, those that are present or true. */
function count(call: Call, evaluation: Evaluation): number {
  const [first, ...more] = call.args;
  const isList = first === undefined || evaluation.itemsOf(evaluation.evaluate(first));
  if (!isList && more.length > 0) {
    const values = call.args.map((each) => evaluation.single(evaluation.evaluate(each)));
    return values.filter((each) => each !== null && each !== false).length;
  }
  if (more.length > 0) return matching(call, evaluation).filter(Boolean).length;
  return listOf(call, evaluation).filter((each) => each !== null).length;
}

function extreme(operator: '<' | '>', call: Call, evaluation: Evaluation): Json {
  const isBetter = (a: Json, b: Json): boolean => compare(operator, a, b, evaluation.workspace);
  return filled(call, evaluation).reduce((best, each) => (isBetter(each, best) ? each : best));
}

/** Returns for each item whether it meets the condition; without one, whether it is `true` (for `none`: that it exists). */
function matching(call: Call, evaluation: Evaluation): boolean[] {
  const items = listOf(call, evaluation);
  const [, condition, other] = call.args;
  if (other !== undefined) throw fault('syntax', `${call.name} takes a list and one condition`);
  if (condition === undefined) return items.map((each) => call.name === 'none' || each === true);
  evaluation.require(condition, items, call.name);
  return evaluation.inEach(items, () => evaluation.isTrue(condition));
}

/** Returns the groups with the largest sum of a field or number of items. */
function top(call: Call, evaluation: Evaluation): Value {
  const items = listOf(call, evaluation);
  const group = argument(call, 1);
  const field: Expression = call.args[2] ?? { type: 'literal', value: 1 };
  for (const each of [group, field]) evaluation.require(each, items, call.name);
  const groups = new Map<string, { readonly name: Json; sum: number }>();
  evaluation.inEach(items, () => {
    const [name, value] = [evaluation.one(group), evaluation.one(field)];
    if (name !== null && value !== null)
      kept(groups, keyOf(name), () => ({ name, sum: 0 })).sum += toNumber(value);
  });
  if (groups.size === 0) throw fault('missing', 'no item has the group and the field of top');
  const sums = [...groups.values()];
  const largest = sums.reduce((most, { sum }) => Math.max(most, sum), Number.NEGATIVE_INFINITY);
  const names = sums.filter(({ sum }) => sum === largest).map(({ name }) => name);
  return new Several(names, undefined, true);
}

/** Compares two single values. A blank is allowed as an item's value or as a literal. */
function comparison(call: Call, evaluation: Evaluation): boolean {
  const [left, right] = [argument(call, 0), argument(call, 1)];
  const [a, b] = [evaluation.one(left), evaluation.one(right)];
  const isMeant = [left, right].some((each) => each.type === 'literal' && each.value === null);
  if ((a === null || b === null) && !isMeant && !evaluation.isInItem)
    throw fault('missing', 'a blank is compared: the result has no value there');
  return compare(call.name, a, b, evaluation.workspace);
}

type Combine = (a: number, b: number) => number;

function arithmetic(call: Call, evaluation: Evaluation, combine: Combine): Value {
  return itemwise(call, evaluation, (a, b) => {
    const result = combine(toNumber(a), toNumber(b));
    if (Number.isFinite(result)) return result;
    throw fault('too_large', 'a number is too large');
  });
}

/** Returns the span between two moments, each in minutes. */
function between(call: Call, evaluation: Evaluation, span: Combine): Value {
  const toMoment = (value: Json): Moment => {
    const [moment] = typeof value === 'string' ? evaluation.workspace.momentsOf(value) : [];
    if (moment !== undefined) return moment;
    throw fault('type', `${show(value)} is neither a date nor a time`);
  };
  return itemwise(call, evaluation, (a, b) => {
    const [from, to] = [toMoment(a), toMoment(b)];
    if ((from.year === undefined) === (to.year === undefined))
      return span(minutesOf(from), minutesOf(to));
    throw fault('type', `${show(a)} and ${show(b)} are not both dates, or both times`);
  });
}

/** Combines two values, a list with a value, or two lists of equal length; a blank of an item stays blank. */
function itemwise(call: Call, evaluation: Evaluation, combine: (a: Json, b: Json) => Json): Value {
  const values = [argument(call, 0), argument(call, 1)].map((each) => evaluation.evaluate(each));
  const lists = values.map((value) => {
    const isList =
      value instanceof Several
        ? !value.isSelected || value.items.length !== 1
        : Array.isArray(value);
    return isList ? evaluation.itemsOf(value) : undefined;
  });
  const [left = null, right = null] = values.map((value, at) =>
    lists[at] ? null : evaluation.single(value),
  );
  const count = lists.find((each) => each !== undefined)?.length;
  const isItem = evaluation.isInItem || count !== undefined;
  const both = (a: Json, b: Json): Json =>
    isItem && (a === null || b === null) ? null : combine(a, b);
  if (count === undefined) return both(left, right);
  if (lists.some((each) => each !== undefined && each.length !== count))
    throw fault('type', `lists of ${lists.map((each) => each?.length).join(' and ')} items meet`);
  evaluation.workspace.spend(count);
  return new Several(
    Array.from({ length: count }, (_, at) => both(lists[0]?.[at] ?? left, lists[1]?.[at] ?? right)),
  );
}

function isMonotonic(operator: '<' | '>', call: Call, evaluation: Evaluation): boolean {
  const values = listOf(call, evaluation).filter((each) => each !== null);
  if (values.length < 2) throw fault('missing', `${call.name} needs two values`);
  return values.every(
    (each, at) => at === 0 || compare(operator, values[at - 1] ?? null, each, evaluation.workspace),
  );
}

function keyOf(value: Json): string {
  if (typeof value !== 'object' || value === null) return fold(String(value));
  throw fault('type', 'a list of values is needed, not of records: name a field');
}
