import type { DraftDependency } from '../draft.js';
import type { PlanOrder } from '../plan.js';
import type { Period } from './period.js';
import { type PlacedTask, withParents } from './place-tasks.js';

/** Kinds of parts that are numbered, but worked side by side. */
const parallelKinds = new Set(['story', 'user story', 'epic', 'workstream']);

/** Maximum number of tasks side by side of which each task after them waits for all. */
const maxBeside = 50;

export interface OutlineOrder {
  readonly before: (task: PlacedTask, where: string) => readonly DraftDependency[];
  /** Tasks whose dates or numbers are in another order than they are listed in. */
  readonly unclear: ReadonlySet<PlacedTask>;
}

/**
 * Returns what the outline of a plan says of the order of its tasks, beside what they state: phases, weeks, dates and numbered
 * steps come one after the other. A list of which a task waits for a later one is in no order.
 *
 * @param stated - What tasks say they depend on.
 */
export function outlineOrder(
  tasks: readonly PlacedTask[],
  stated: ReadonlyMap<PlacedTask, readonly DraftDependency[]>,
  order: PlanOrder | 'stated',
): OutlineOrder {
  const before = new Map<PlacedTask, readonly PlacedTask[]>();
  const unclear = new Set<PlacedTask>();
  const contrary = contraryLists(tasks, stated);
  for (const list of new Set(tasks.map(({ siblings }) => siblings))) {
    if (contrary.has(list)) continue;
    const isFalling = order === 'stated' && list.some(isBeforeLast);
    for (const task of isFalling ? list : []) unclear.add(task);
    if (!isFalling) addGroups(list, order, before);
  }
  return {
    unclear,
    before: (task, where) =>
      (before.get(task) ?? []).map(({ id }) => ({
        id,
        reason: 'comes before it, and they are worked in order',
        where,
      })),
  };
}

function addGroups(
  list: readonly PlacedTask[],
  order: PlanOrder | 'stated',
  before: Map<PlacedTask, readonly PlacedTask[]>,
): void {
  const steps = list.filter((task) => stepOf(task) !== undefined);
  const isSequence = steps.length > 1;
  // Dates of some tasks of a list are no more than that.
  const isDated = steps.length === list.length;
  let previous: readonly PlacedTask[] = [];
  let current: PlacedTask[] = [];
  for (const task of list) {
    if (!isInOrder(task, order, isSequence, isDated)) continue;
    const earlier = current.filter((each) => !areBeside(each, task));
    if (earlier.length === current.length || current.length === maxBeside) {
      previous = current;
      current = [];
    }
    current.push(task);
    before.set(task, current.length > 1 && earlier.length > 0 ? earlier : previous);
  }
}

function isInOrder(
  task: PlacedTask,
  order: PlanOrder | 'stated',
  isSequence: boolean,
  isDated: boolean,
): boolean {
  const isPhase = task.node.children.length > 0;
  if (order === 'sequence') return true;
  if (order === 'free') return false;
  const isStep = stepOf(task) !== undefined && (isPhase || isDated || !isByDate(task));
  return isStep || (isPhase && (isSequence || order === 'listed'));
}

function areBeside(earlier: PlacedTask, task: PlacedTask): boolean {
  const { beside } = task.node;
  if (beside === 'previous' || (beside !== undefined && beside === earlier.node.beside))
    return true;
  const { unit, from = 0, to = 0 } = stepOf(earlier) ?? {};
  const step = stepOf(task);
  if (unit === undefined || unit !== step?.unit) return false;
  const [begin = 0, end = 0] = [step.from, step.to];
  if (begin === from) return true;
  // `9:00–10:00` ends when `10:00–11:00` begins.
  return isCalendar(unit) ? from < end && begin < to : from <= end && begin <= to;
}

/** Returns the place of a task in a sequence; `undefined` if it has no number and no date. */
function stepOf({ node }: PlacedTask): Partial<Period> | undefined {
  const { label, listNumber, isRow, period, isInSequence = false } = node;
  if (parallelKinds.has(period?.unit ?? label.kind ?? '')) return undefined;
  const isNumbered =
    label.number !== undefined ||
    (listNumber !== undefined && !isRow) ||
    /^\d+(?:(?:\.\d+)+|[a-g])$/.test(label.id ?? '');
  const isNumberedOnly = isNumbered && period !== undefined && isCalendar(period.unit);
  if (period !== undefined && !isNumberedOnly) return period;
  return isNumbered || isInSequence ? {} : undefined;
}

/** Returns whether nothing but a date says the place of a task. */
function isByDate(task: PlacedTask): boolean {
  return isCalendar(stepOf(task)?.unit ?? '');
}

function isCalendar(unit: string): boolean {
  return ['date', 'dated', 'weekday', 'time'].includes(unit);
}

/** Days after which a unit begins again. */
const cycles: Readonly<Record<string, number>> = { date: 372, weekday: 7, time: 1 };

/** Returns whether a task is before the one listed before it, by the same unit; after December comes January. */
function isBeforeLast(task: PlacedTask, index: number, list: readonly PlacedTask[]): boolean {
  const last = list[index - 1];
  const [step, earlier] = [stepOf(task), last && stepOf(last)];
  if (step?.unit === undefined || step.unit !== earlier?.unit) return false;
  const distance = (step.from ?? 0) - (earlier.from ?? 0);
  const cycle = cycles[step.unit];
  return distance < 0 && (cycle === undefined || distance + cycle > cycle * 0.6);
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

/** Returns the tasks around two tasks, or these themselves, that share a list. */
function besideEachOther(left: PlacedTask, right: PlacedTask): readonly PlacedTask[] {
  const around = new Map(withParents(right).map((task) => [task.siblings, task]));
  const own = withParents(left).find(({ siblings }) => around.has(siblings));
  const other = own && around.get(own.siblings);
  return own === undefined || other === undefined || own === other ? [] : [own, other];
}
