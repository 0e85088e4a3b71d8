import type { DraftDependency } from '../draft.js';
import type { PlanOrder } from '../plan-order.js';
import { type Period, periodOf } from './period.js';
import type { PlacedTask } from './place-tasks.js';

/** Kinds of parts that are numbered, but worked side by side. */
const parallelKinds = new Set(['story', 'user story', 'epic', 'workstream']);

/** Maximum number of tasks side by side of which each task after them waits for all. */
const maxBeside = 50;

/**
 * Returns what the outline of a plan says of the order of its tasks, beside what they state: phases, weeks and numbered
 * steps come one after the other. A list of which a task waits for a later one is in no order.
 *
 * @param stated - What tasks say they depend on.
 */
export function outlineOrder(
  tasks: readonly PlacedTask[],
  stated: ReadonlyMap<PlacedTask, readonly DraftDependency[]>,
  order: PlanOrder | 'stated',
): (task: PlacedTask, where: string) => readonly DraftDependency[] {
  const before = new Map<PlacedTask, readonly PlacedTask[]>();
  const contrary = contraryLists(tasks, stated);
  for (const list of new Set(tasks.map(({ siblings }) => siblings))) {
    if (!contrary.has(list)) addGroups(list, order, before);
  }
  return (task, where) =>
    (before.get(task) ?? []).map(({ id }) => ({
      id,
      reason: 'comes before it, and they are worked in order',
      where,
    }));
}

function addGroups(
  list: readonly PlacedTask[],
  order: PlanOrder | 'stated',
  before: Map<PlacedTask, readonly PlacedTask[]>,
): void {
  const isSequence = list.filter((task) => stepOf(task) !== undefined).length > 1;
  let previous: readonly PlacedTask[] = [];
  let current: PlacedTask[] = [];
  for (const task of list) {
    if (!isInOrder(task, order, isSequence)) continue;
    const earlier = current.filter((each) => !areBeside(each, task));
    if (earlier.length === current.length || current.length === maxBeside) {
      previous = current;
      current = [];
    }
    current.push(task);
    before.set(task, current.length > 1 && earlier.length > 0 ? earlier : previous);
  }
}

function isInOrder(task: PlacedTask, order: PlanOrder | 'stated', isSequence: boolean): boolean {
  const isPhase = task.node.children.length > 0;
  if (order === 'sequence') return true;
  if (order === 'free') return false;
  return stepOf(task) !== undefined || (isPhase && (isSequence || order === 'listed'));
}

function areBeside(earlier: PlacedTask, task: PlacedTask): boolean {
  const { beside } = task.node;
  if (beside === 'previous' || (beside !== undefined && beside === earlier.node.beside))
    return true;
  const { unit, from = 0, to = 0 } = stepOf(earlier) ?? {};
  const step = stepOf(task);
  if (unit === undefined || unit !== step?.unit) return false;
  return from <= (step.to ?? 0) && (step.from ?? 0) <= to;
}

/** Returns the place of a task in a sequence; `undefined` if it has no number. */
function stepOf({ node: { label, listNumber, isRow } }: PlacedTask): Partial<Period> | undefined {
  const { kind, number, id = '', title } = label;
  const named =
    kind !== undefined && number !== undefined
      ? { unit: kind, from: number, to: number }
      : periodOf(/^Q[1-4]$/.test(id) ? id : title);
  if (parallelKinds.has(named?.unit ?? kind ?? '')) return undefined;
  const isNumbered =
    number !== undefined || (listNumber !== undefined && !isRow) || /^\d+(?:\.\d+)+$/.test(id);
  return named ?? (isNumbered ? {} : undefined);
}

/** Finds the lists of which a task, or a part of it, waits for a later one. */
function contraryLists(
  tasks: readonly PlacedTask[],
  stated: ReadonlyMap<PlacedTask, readonly DraftDependency[]>,
): ReadonlySet<readonly PlacedTask[]> {
  const byId = new Map([...tasks].reverse().map((task) => [task.id, task]));
  const places = new Map(tasks.map((task, index) => [task, index]));
  const contrary = new Set<readonly PlacedTask[]>();
  for (const [task, dependencies] of stated) {
    for (const { id } of dependencies) {
      const target = byId.get(id);
      const [own, other] = target === undefined ? [] : besideEachOther(task, target);
      if (own === undefined || other === undefined) continue;
      if ((places.get(own) ?? 0) < (places.get(other) ?? 0)) contrary.add(own.siblings);
    }
  }
  return contrary;
}

/** Returns the tasks around two tasks, or these themselves, that stand in one list. */
function besideEachOther(left: PlacedTask, right: PlacedTask): readonly PlacedTask[] {
  const around = new Map(withParents(right).map((task) => [task.siblings, task]));
  const own = withParents(left).find(({ siblings }) => around.has(siblings));
  const other = own && around.get(own.siblings);
  return own === undefined || other === undefined || own === other ? [] : [own, other];
}

function withParents(task: PlacedTask): readonly PlacedTask[] {
  return task.parent === undefined ? [task] : [task, ...withParents(task.parent)];
}
