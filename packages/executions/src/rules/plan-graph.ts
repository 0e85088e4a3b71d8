import { InvalidInputError } from '@pce/core/errors';
import { personAction, type Task, type TaskDuration, type TaskPlan } from '../contracts/task.js';
import {
  ancestorsOf,
  beginOf,
  likelyMsOf,
  scheduleNetwork,
  type TaskNetwork,
  taskDurations,
  taskNetwork,
} from './schedule-network.js';

/** Data derived from a plan, which never changes. */
export interface PlanGraph {
  readonly byId: ReadonlyMap<string, Task>;
  /** Ids of child tasks, by parent. */
  readonly parts: ReadonlyMap<string, readonly string[]>;
  /** Dependencies of each task without children, those of its ancestors included. */
  readonly waitsFor: ReadonlyMap<string, readonly string[]>;
  /** Places in `order` of the tasks that wait for each task, ascending. */
  readonly dependents: ReadonlyMap<string, readonly number[]>;
  /** Tasks without children in the order to start them: by priority, then by latest start. */
  readonly order: readonly string[];
  /** Place of each task without children in `order`, from 0. */
  readonly ranks: ReadonlyMap<string, number>;
  /** Tasks without children that a person does or approves, with the task that the approval is stated for. */
  readonly forPeople: ReadonlyMap<string, string>;
  readonly network: TaskNetwork;
  readonly durations: ReadonlyMap<string, TaskDuration>;
  /** Number of tasks without children that have no duration, neither their own nor of an ancestor. */
  readonly unestimated: number;
}

/** Sort ranks of priorities: high first. */
export const priorityRanks = { high: 0, medium: 1, low: 2 } as const;

/** Builds the graph of a plan. Throws `InvalidInputError` naming ids that are duplicate, unknown or in a dependency cycle. */
export function planGraph({ tasks }: TaskPlan): PlanGraph {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  assertNames(tasks, byId);
  const network = taskNetwork(tasks);
  const parts = new Map<string, string[]>();
  for (const { id, parent } of tasks) {
    if (parent !== null) addTo(parts, parent, id);
  }
  const leaves = tasks.filter(({ id }) => !parts.has(id));
  const durations = taskDurations(tasks, byId, (id) => parts.has(id));
  const latest = latestBegins(tasks, network, durations);
  const begin = (task: Task): number =>
    Math.min(...[task, ...ancestorsOf(task, byId)].flatMap(({ id }) => latest.get(id) ?? []));
  const ranked = leaves.map((task) => ({ task, begin: begin(task) }));
  const order = ranked
    .toSorted((a, b) => rankOf(a.task) - rankOf(b.task) || a.begin - b.begin)
    .map(({ task }) => task.id);
  const waitsFor = new Map(leaves.map((task) => [task.id, dependenciesOf(task, byId)]));
  const dependents = new Map<string, number[]>();
  for (const [rank, id] of order.entries()) {
    for (const first of waitsFor.get(id) ?? []) addTo(dependents, first, rank);
  }
  return {
    byId,
    parts,
    waitsFor,
    dependents,
    order,
    ranks: new Map(order.map((id, rank) => [id, rank])),
    forPeople: new Map(leaves.flatMap((task) => forPerson(task, byId))),
    network,
    durations,
    unestimated: leaves.filter(({ id, duration }) => durations.has(id) && !duration).length,
  };
}

function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function forPerson(task: Task, byId: ReadonlyMap<string, Task>): [string, string][] {
  if (task.action === personAction) return [[task.id, task.id]];
  const whole = [task, ...ancestorsOf(task, byId)].find(({ approval }) => approval !== undefined);
  return whole === undefined ? [] : [[task.id, whole.id]];
}

const rankOf = ({ priority }: Task): number => priorityRanks[priority];

function assertNames(tasks: readonly Task[], byId: ReadonlyMap<string, Task>): void {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const { id, parent, dependsOn } of tasks) {
    if (seen.has(id)) problems.push(`the id ${JSON.stringify(id)} is there twice`);
    seen.add(id);
    for (const other of parent === null ? dependsOn : [parent, ...dependsOn]) {
      if (!byId.has(other))
        problems.push(`task ${id} names ${JSON.stringify(other)}, which is no task`);
    }
  }
  if (problems.length > 0) throw new InvalidInputError(`plan: ${problems.join('; ')}`);
}

function dependenciesOf(task: Task, byId: ReadonlyMap<string, Task>): string[] {
  return [...new Set([task, ...ancestorsOf(task, byId)].flatMap(({ dependsOn }) => dependsOn))];
}

/** Returns the latest start of each task that does not delay the whole plan. */
function latestBegins(
  tasks: readonly Task[],
  network: TaskNetwork,
  durations: ReadonlyMap<string, TaskDuration>,
): Map<string, number> {
  const spans = tasks.map(({ id }) => ({ from: 0, ms: likelyMsOf(durations, id) }));
  const { latest } = scheduleNetwork(network, spans);
  return new Map(tasks.map(({ id }, index) => [id, latest(beginOf(index))]));
}
