import type { Json } from '@pce/core/contracts';
import { criterionNames, parsePath } from '@pce/core/internal';
import { hasRoot, interpolate, type Scope } from '../interpolate/interpolate.js';
import { lonePlaceholder } from '../interpolate/placeholder.js';
import { describeJson } from '../json/json-value.js';
import type { ForEach, WorkflowStep } from '../workflow.js';
import { orFail } from './or-fail.js';
import { WorkflowFailure } from './workflow-failure.js';

/** Returns the items a step runs over; `undefined` if their input was not given or their step was skipped. */
export function itemsOf(
  step: string,
  { list, max }: ForEach,
  scope: Scope,
): readonly Json[] | undefined {
  const lone = typeof list === 'string' ? lonePlaceholder(list) : undefined;
  if (lone !== undefined && lone.default === undefined && !hasRoot(lone, scope)) return undefined;
  const items = orFail(`step ${step}: forEach`, () => interpolate(list, scope));
  if (!Array.isArray(items)) {
    throw new WorkflowFailure(`step ${step}: forEach needs a list, but got ${describeJson(items)}`);
  }
  if (items.length <= max) return items;
  throw new WorkflowFailure(
    `step ${step}: forEach got ${items.length} items, and its ceiling is ${max}; raise forEach.max, or give it fewer`,
  );
}

/** Returns the scope of an item: the item and its index besides all other names. */
export function withItem(scope: Scope, { as, index }: ForEach, item: Json, place: number): Scope {
  return { ...scope, values: new Map([...scope.values, [as, item], [index, place]]) };
}

/** Returns whether the condition of a step is decided for each item, because it names the item or its index. */
export function isPerItem({ when, forEach }: WorkflowStep): boolean {
  if (when === undefined || forEach === undefined) return false;
  const roots = criterionNames(when.criterion).map((name) => parsePath(name)?.[0]);
  return roots.includes(forEach.as) || roots.includes(forEach.index);
}
