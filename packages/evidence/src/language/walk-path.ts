import type { Json, JsonObject } from '@pce/core';
import { isKeyed, isObject } from '../data/is-object.js';
import { ExpressionError } from './expression-error.js';
import { itemsAt, pathTo } from './items-at.js';
import { fieldsOf, missing } from './require-fields.js';
import type { Scope } from './scope.js';
import { extremesOf, matchesOf } from './select-items.js';
import { maxPlaces, Several, type Value } from './several.js';
import type { Path, PathStep } from './syntax.js';

/** Steps of a path. */
const maxSteps = 40;
/** Records that a selector picks and that are noted. */
const maxSelected = 5;

/** A value and where it is. */
type Placed = readonly [value: Value, place: string];

/** Returns the value that a path leads to. @throws ExpressionError where it meets nothing */
export function walkPath(path: Path, scope: Scope): Value {
  const { workspace, item } = scope;
  if (path.steps.length > maxSteps)
    throw new ExpressionError('too_large', `a path has at most ${maxSteps} steps`);
  workspace.spend(1);
  let [value, place] = rootOf(path, scope);
  for (const step of path.steps) {
    if (item !== undefined && value === null) return null;
    [value, place] = take(step, value, place, scope);
  }
  if (item === undefined) note(value, place, scope);
  return value;
}

function rootOf({ root, start }: Path, { workspace, item, trace }: Scope): Placed {
  const data = workspace.dataOf(root);
  if (data !== undefined) {
    trace.ids.add(root);
    return [workspace.open(data), root];
  }
  if (item !== undefined) return [isObject(item) ? (ownOf(item, root) ?? null) : null, root];
  const { ids } = workspace;
  throw new ExpressionError(
    'missing',
    `there is no result "${root}"; there are ${ids.slice(0, 30).join(', ')}`,
    { name: root, start, end: start + root.length, known: ids },
  );
}

function take(step: PathStep, value: Value, place: string, scope: Scope): Placed {
  const { workspace } = scope;
  if (step.type === 'field') return fieldOf(value, step.name, step, place, scope);
  if (step.type === 'key') return fieldOf(value, step.key, step, place, scope);
  const list = itemsAt(value, place, workspace);
  const { items, placeOf } = list;
  switch (step.type) {
    case 'all':
      return [new Several(items, placesOf(items.length, placeOf)), place];
    case 'index': {
      const index = step.index < 0 ? items.length + step.index : step.index;
      const found = items[index];
      if (found === undefined)
        throw new ExpressionError(
          'missing',
          `${place} has ${items.length} items: no [${step.index}]`,
        );
      notePicked(step, [found], items, scope);
      return [workspace.open(found), placeOf(index)];
    }
    case 'extreme':
    case 'condition': {
      const indexes =
        step.type === 'extreme'
          ? extremesOf(step.by, step.side, list, place, scope)
          : matchesOf(step.condition, list, place, scope);
      const picked = indexes.map((index) => items[index] ?? null);
      notePicked(step, picked, items, scope);
      const places = placesOf(picked.length, (at) => placeOf(indexes[at] ?? 0));
      return [new Several(picked, places, true), place];
    }
    case 'columns': {
      workspace.spend(items.length);
      const unknown = step.names.find(
        (name) => !items.some((each) => isObject(each) && Object.hasOwn(each, name)),
      );
      if (unknown !== undefined) throw missing(unknown, fieldsOf(items), place, step);
      const rows = items.map((each) =>
        isObject(each)
          ? Object.fromEntries(step.names.map((name) => [name, ownOf(each, name) ?? null]))
          : null,
      );
      return [new Several(rows, placesOf(rows.length, placeOf)), place];
    }
  }
}

function placesOf(count: number, placeOf: (index: number) => string): string[] {
  return Array.from({ length: Math.min(count, maxPlaces) }, (_, at) => placeOf(at));
}

function ownOf(item: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(item, name) ? item[name] : undefined;
}

/** A field of an object, or of each item of a list or of an object by keys. */
function fieldOf(value: Value, name: string, step: PathStep, place: string, scope: Scope): Placed {
  const { workspace } = scope;
  const single = value instanceof Several ? undefined : workspace.open(value);
  if (isObject(single)) {
    const own = ownOf(single, name);
    if (own !== undefined) {
      if (scope.item === undefined && isKeyed(single))
        notePicked(step, [own], Object.values(single), scope);
      return [workspace.open(own), pathTo(place, name)];
    }
    if (scope.item !== undefined) return [null, place];
    if (!isKeyed(single)) throw missing(name, Object.keys(single), place, step);
  }
  const { items, placeOf } = itemsAt(value, place, workspace);
  workspace.spend(items.length);
  let isFound = false;
  const found: Json[] = [];
  const places: string[] = [];
  for (const [index, item] of items.entries()) {
    const own = isObject(item) ? ownOf(item, name) : undefined;
    isFound ||= own !== undefined;
    const isList = Array.isArray(own);
    if (isList) workspace.spend(own.length);
    for (const [at, each] of (isList ? own : [own ?? null]).entries()) {
      found.push(each);
      if (places.length < maxPlaces)
        places.push(`${pathTo(placeOf(index), name)}${isList ? `[${at}]` : ''}`);
    }
  }
  if (!isFound && items.length > 0) throw missing(name, fieldsOf(items), place, step);
  const isSelected = value instanceof Several && value.isSelected;
  if (!isFound) throw new ExpressionError('missing', `${place} has no items`);
  return [new Several(found, places, isSelected), pathTo(place, name)];
}

/** Notes which records a selector picked, where no other selector asks. */
function notePicked(
  step: PathStep,
  picked: readonly Json[],
  all: readonly Json[],
  scope: Scope,
): void {
  if (scope.item !== undefined) return;
  const { selected, touched } = scope.trace;
  const [first] = all;
  if (isObject(first)) touched.add(first);
  if (all.length > 1)
    selected.set(step, picked.length > maxSelected ? [] : picked.filter(isObject));
}

/** Notes the values that a path led to; of lists and objects, how many there are. */
function note(value: Value, place: string, { trace }: Scope): void {
  const add = (path: string, each: Json): void => {
    if (trace.inputs.length >= maxPlaces) return;
    const isScalar = typeof each !== 'object' || each === null;
    trace.inputs.push({ path, value: isScalar ? each : Object.keys(each).length });
  };
  const items = value instanceof Several ? value.items : Array.isArray(value) ? value : undefined;
  const first =
    items?.[0] ?? (isObject(value as Json) ? Object.values(value as JsonObject)[0] : undefined);
  if (isObject(first)) trace.touched.add(first);
  if (!(value instanceof Several)) add(place, value);
  else if (isObject(first)) add(place, [...value.items]);
  else for (const [at, path] of value.places.entries()) add(path, value.items[at] ?? null);
}
