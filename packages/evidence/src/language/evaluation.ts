import type { Json, JsonObject } from '@pce/core';
import { isKeyed, isObject, ownOf, pathTo } from '../data/json.js';
import type { Workspace } from '../data/workspace.js';
import type { ExpressionInput } from '../expression-outcome.js';
import { compare, show } from './compare.js';
import { type ExpressionError, fault } from './expression-error.js';
import {
  type Call,
  childrenOf,
  type Expression,
  type FieldStep,
  type Path,
  type SelectorStep,
  type Step,
} from './syntax.js';

const maxDepth = 40;
/** Maximum number of values recorded of a list. */
const maxNoted = 12;
/** Maximum number of recorded records of a selector. */
const maxSelected = 5;
/** Fewest items for which an index pays off. */
const minIndexed = 20;

type Placed = readonly [value: Value, place: string];

/** The evaluation of one expression: its value and what it read. */
export class Evaluation {
  readonly value: Json;
  readonly inputs: ExpressionInput[] = [];
  /** Records picked by the selectors; none of a selector that picked more than a few. */
  readonly selected = new Map<Step, readonly JsonObject[]>();
  /** One record of each list that was read. */
  readonly touched = new Set<JsonObject>();
  readonly ids = new Set<string>();
  /** Number of blanks that `avg`, `max`, `min` and `sum` skipped. */
  blanks = 0;
  /** The item of the current condition. */
  #item: Json | undefined;
  /** Values of parts that do not depend on the item. */
  readonly #same = new Map<Expression, Value>();

  /** @throws ExpressionError if the expression has no value */
  constructor(
    readonly node: Expression,
    readonly workspace: Workspace,
    private readonly call: (call: Call, evaluation: Evaluation) => Value,
  ) {
    const value = this.evaluate(node);
    if (!(value instanceof Several)) {
      // Rounds off floating-point error.
      const isNumber = typeof value === 'number';
      this.value = isNumber ? Number(value.toPrecision(12)) : workspace.open(value);
    } else {
      const { items, isSelected } = value;
      const [first = null] = items;
      this.value = isSelected && items.length === 1 && !isObject(first) ? first : [...items];
    }
  }

  get isInItem(): boolean {
    return this.#item !== undefined;
  }

  evaluate(node: Expression): Value {
    if (node.type === 'literal') return node.value;
    const same = this.#same.get(node);
    if (same !== undefined) return same;
    const value = node.type === 'path' ? this.#walk(node) : this.call(node, this);
    if (this.isInItem && this.#isSame(node)) this.#same.set(node, value);
    return value;
  }

  /** Evaluates a part to a single value. @throws ExpressionError if it has none, or several */
  one(node: Expression): Json {
    return this.single(this.evaluate(node));
  }

  /** @throws ExpressionError for several values, or none */
  single(value: Value): Json {
    if (!(value instanceof Several)) return this.workspace.open(value);
    const [first, second] = value.items;
    if (first === undefined) throw fault('missing', 'no item meets the condition');
    if (second === undefined) return first;
    const count = value.items.length;
    const remedy = 'where one has to stand: pick one, or use a function';
    throw fault('type', `there are ${count} values ${remedy}`);
  }

  /** Evaluates a condition; a blank of an item is false. @throws ExpressionError if it is not a condition */
  isTrue(node: Expression): boolean {
    const value = this.one(node);
    if (typeof value === 'boolean') return value;
    if (value === null && this.isInItem) return false;
    throw fault('type', `${show(value)} is no condition: compare it, as in [field = 'x']`);
  }

  /** Returns the items of a list, keyed object or table text; `undefined` for other values. */
  itemsOf(value: Value): readonly Json[] | undefined {
    if (value instanceof Several) return value.items;
    const opened = this.workspace.open(value);
    if (Array.isArray(opened)) return opened;
    return isObject(opened) && isKeyed(opened) ? Object.values(opened) : undefined;
  }

  /** Calls `read` for each item, which conditions then refer to. */
  inEach<T>(items: readonly Json[], read: () => T): T[] {
    const outer = this.#item;
    this.workspace.spend(items.length);
    try {
      return items.map((item) => {
        this.#item = item;
        return read();
      });
    } finally {
      this.#item = outer;
    }
  }

  /** Checks that each field read exists in an item: a field of none is a mistake, not a blank. @throws ExpressionError */
  require(node: Expression, items: readonly Json[], place: string): void {
    if (node.type !== 'path') {
      for (const child of childrenOf(node)) this.require(child, items, place);
      return;
    }
    const { root, start } = node;
    let holders = this.workspace.dataOf(root) === undefined ? items : [];
    const name = { name: root, start, end: start + root.length };
    if (holders.length > 0 && !holders.some(isObject)) throw missing(name, place, []);
    for (const step of [name, ...node.steps]) {
      if (!('name' in step) || holders.length === 0 || !holders.every(isObject)) return;
      const inner = holders.map((each) => ownOf(each, step.name));
      if (inner.every((each) => each === undefined)) throw missing(step, place, fieldsOf(holders));
      holders = inner.filter((each) => each !== undefined);
    }
  }

  #walk({ root, steps, start }: Path): Value {
    const data = this.workspace.dataOf(root);
    const own = ownOf(this.#item, root) ?? null;
    if (data === undefined && this.isInItem && steps.length === 0) return own;
    this.workspace.spend(1);
    if (steps.length > maxDepth) throw fault('too_large', `a path has at most ${maxDepth} steps`);
    if (data !== undefined) this.ids.add(root);
    else if (!this.isInItem) {
      const name = { name: root, start, end: start + root.length };
      throw missing(name, 'the results', this.workspace.ids);
    }
    let placed: Placed = [data === undefined ? own : this.workspace.open(data), root];
    for (const step of steps) {
      if (this.isInItem && placed[0] === null) return null;
      placed = step.type === 'field' ? this.#field(step, ...placed) : this.#select(step, ...placed);
    }
    if (!this.isInItem) this.#note(...placed);
    return placed[0];
  }

  /** Returns the items of a list or keyed object; a condition on one record applies to that record. */
  #listAt(value: Value, place: string, isAll = false): Several {
    if (value instanceof Several) return value;
    const opened = this.workspace.open(value);
    if (Array.isArray(opened)) return new Several(opened, (at) => `${place}[${at}]`);
    if (isObject(opened)) {
      if (!isAll && !isKeyed(opened)) return new Several([opened], () => place);
      const keys = Object.keys(opened);
      return new Several(Object.values(opened), (at) => pathTo(place, keys[at] ?? ''));
    }
    const hint =
      typeof opened === 'string' ? 'a text has no paths: quote its words' : 'it has no items';
    throw fault('type', `${place} is ${show(opened)}: ${hint}`);
  }

  /** Returns a field of an object or of each item; joins lists in items. */
  #field(step: FieldStep, value: Value, place: string): Placed {
    const { name } = step;
    const path = pathTo(place, name);
    const single = value instanceof Several ? undefined : this.workspace.open(value);
    if (isObject(single)) {
      const own = ownOf(single, name);
      if (own !== undefined) {
        if (isKeyed(single)) this.#notePicked(step, [own], Object.values(single));
        return [this.workspace.open(own), path];
      }
      if (this.isInItem) return [null, place];
      if (!isKeyed(single)) throw missing(step, place, Object.keys(single));
    }
    const { items, placeOf, isSelected } = this.#listAt(value, place);
    if (items.length === 0) throw fault('missing', `no item of ${place} meets the condition`);
    const found: Json[] = [];
    const places: string[] = [];
    for (const [index, item] of items.entries()) {
      const inner = ownOf(item, name) ?? null;
      const isList = Array.isArray(inner);
      const each = isList ? inner : [inner];
      this.workspace.spend(1 + each.length);
      for (const [at, one] of each.entries()) {
        found.push(one);
        if (places.length < maxNoted)
          places.push(`${pathTo(placeOf(index), name)}${isList ? `[${at}]` : ''}`);
      }
    }
    if (items.every((item) => ownOf(item, name) === undefined)) {
      const named = step.isKey ? items.filter((item) => isNamed(item, name)) : [];
      const [record] = named;
      if (record !== undefined && named.length === 1) {
        this.#notePicked(step, named, items);
        return [record, placeOf(items.indexOf(record))];
      }
      const keys = isObject(single) ? Object.keys(single) : [];
      throw missing(step, place, [...keys.slice(0, 20), ...fieldsOf(items)]);
    }
    return [new Several(found, (at) => places[at] ?? path, isSelected), path];
  }

  #select(step: SelectorStep, value: Value, place: string): Placed {
    const list = this.#listAt(value, place, step.type === 'all');
    const { items, placeOf } = list;
    if (step.type === 'all') return [list, place];
    if (step.type === 'index') {
      const index = step.index < 0 ? items.length + step.index : step.index;
      const found = items[index];
      if (found === undefined)
        throw fault('missing', `${place} has ${items.length} items: no [${step.index}]`);
      this.#notePicked(step, [found], items);
      return [this.workspace.open(found), placeOf(index)];
    }
    this.require(step.by, items, place);
    const indexes =
      step.type === 'condition'
        ? this.#matches(step.by, items, place, Array.isArray(value))
        : this.#extremes(step.by, step.type, items, place);
    const picked = indexes.map((index) => items[index] ?? null);
    this.#notePicked(step, picked, items);
    return [new Several(picked, (at) => placeOf(indexes[at] ?? 0), true), place];
  }

  /** Returns the indexes of all items with the largest or smallest key. */
  #extremes(by: Expression, side: 'max' | 'min', items: readonly Json[], place: string): number[] {
    const keys = this.inEach(items, () => this.one(by));
    const operator = side === 'max' ? '>' : '<';
    const best = keys.reduce((one, key) =>
      one === null || (key !== null && compare(operator, key, one, this.workspace)) ? key : one,
    );
    if (best === null) throw fault('missing', `no item of ${place} has a value to compare`);
    return [...keys.keys()].filter((at) => compare('=', keys[at] ?? null, best, this.workspace));
  }

  /** Returns the indexes of the items that meet a condition. Uses an index for `field = 'x'` on a stored list. */
  #matches(by: Expression, items: readonly Json[], place: string, isStored: boolean): number[] {
    const parts = by.type === 'call' && by.name === 'and' ? by.args : [by];
    const [equality] = isStored && items.length >= minIndexed ? parts.flatMap(equalityOf) : [];
    const indexes = equality ? this.workspace.matching(items, ...equality) : [...items.keys()];
    const candidates = indexes.map((index) => items[index] ?? null);
    const isTrue = this.inEach(candidates, () => this.isTrue(by));
    const found = indexes.filter((_, at) => isTrue[at]);
    for (const part of found.length === 0 ? parts : []) this.#requireText(part, items, place);
    return found;
  }

  /** Rejects a text that no item has: it may be a typo, so it proves neither 0 nor "none". */
  #requireText(part: Expression, items: readonly Json[], place: string): void {
    if (part.type !== 'call' || (part.name !== '=' && part.name !== 'in')) return;
    const [left, ...options] = part.args;
    const texts = options.map((each) => (each.type === 'literal' ? each.value : null));
    if (left === undefined || !texts.every((each) => typeof each === 'string')) return;
    if (this.inEach(items, () => this.isTrue(part)).includes(true)) return;
    const known = new Set(this.inEach(items.slice(0, 50), () => show(this.one(left))));
    const wanted = texts.join("' or '");
    const there = [...known].slice(0, 10).join(', ');
    throw fault('missing', `nothing in ${place} is '${wanted}'; there are ${there}`);
  }

  #isSame(node: Expression): boolean {
    if (node.type === 'path') return this.workspace.dataOf(node.root) !== undefined;
    return childrenOf(node).every((child) => this.#isSame(child));
  }

  #notePicked(step: Step, picked: readonly Json[], all: readonly Json[]): void {
    if (this.isInItem) return;
    if (isObject(all[0])) this.touched.add(all[0]);
    if (all.length > 1)
      this.selected.set(step, picked.length > maxSelected ? [] : picked.filter(isObject));
  }

  /** Records the values of a path; for lists and objects their size. */
  #note(value: Value, place: string): void {
    const isSeveral = value instanceof Several;
    const isWhole = typeof value === 'object' && value !== null;
    const items = isSeveral ? value.items : isWhole ? Object.values(value) : [];
    if (isObject(items[0])) this.touched.add(items[0]);
    const noted =
      isSeveral && !isObject(items[0])
        ? items.slice(0, maxNoted).map((each, at) => ({ path: value.placeOf(at), value: each }))
        : [{ path: place, value: isWhole ? items.length : value }];
    this.inputs.push(...noted.slice(0, maxNoted - this.inputs.length));
  }
}

/** Returns the field and text of `field = 'x'`; none for dates and numbers, which have several notations. */
function equalityOf(node: Expression): readonly (readonly [field: string, text: string])[] {
  const [left, right] = node.type === 'call' && node.name === '=' ? node.args : [];
  if (left?.type !== 'path' || left.steps.length > 0 || right?.type !== 'literal') return [];
  const { value } = right;
  return typeof value === 'string' && !/^\W*\d/.test(value) ? [[left.root, value]] : [];
}

/** Returns whether a text of a record is its name: `c1.vans['V-05']`, with a list of vans. */
function isNamed(item: Json, name: string): boolean {
  return isObject(item) && Object.values(item).includes(name);
}

function fieldsOf(items: readonly Json[]): string[] {
  return Object.keys(items.find(isObject) ?? {});
}

function missing(
  { name, start, end }: Omit<FieldStep, 'type'>,
  where: string,
  known: readonly string[],
): ExpressionError {
  const names = known.length === 0 ? 'no fields' : known.slice(0, 30).join(', ');
  const message = `there is no "${show(name)}" in ${where}; there are ${names}`;
  return fault('missing', message, { name, start, end, known });
}

/** Values of several items, from a path through a list; a blank marks an item without the field. */
export class Several {
  constructor(
    readonly items: readonly Json[],
    readonly placeOf: (index: number) => string = () => '',
    /** Whether an expression selected them, possibly just one; otherwise they are a whole list. */
    readonly isSelected = false,
  ) {}
}

export type Value = Json | Several;
