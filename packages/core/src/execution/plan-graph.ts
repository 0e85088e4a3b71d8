import type { Task, TaskPlan } from '../contracts/task.js';
import { InvalidInputError } from '../errors.js';
import { scheduleNetwork } from './schedule-network.js';
import { beginOf, type TaskNetwork, taskNetwork } from './task-network.js';

/** What follows from a plan and never changes. */
export interface PlanGraph {
  readonly byId: ReadonlyMap<string, Task>;
  /** Tasks by the one they are a part of. */
  readonly parts: ReadonlyMap<string, readonly string[]>;
  /** For tasks without parts: the tasks that must be done first, those of what they are a part of included. */
  readonly waitsFor: ReadonlyMap<string, readonly string[]>;
  /** Tasks without parts, in the order in which they are best begun: by priority, then what most work waits for. */
  readonly order: readonly string[];
  readonly network: TaskNetwork;
  /** Likely milliseconds of each task without parts. One that does not say takes the mean of those that do. */
  readonly likelyMs: ReadonlyMap<string, number>;
}

/** High comes first. */
export const priorityRanks = { high: 0, medium: 1, low: 2 } as const;

/**
 * Reads a plan as a graph. Throws `InvalidInputError` naming the ids that are there twice or not at all, or that wait
 * for each other in a circle.
 */
export function planGraph({ tasks }: TaskPlan): PlanGraph {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  assertNames(tasks, byId);
  const network = taskNetwork(tasks);
  const parts = new Map<string, string[]>();
  for (const { id, parent } of tasks) {
    if (parent !== null) parts.set(parent, [...(parts.get(parent) ?? []), id]);
  }
  const leaves = tasks.filter(({ id }) => !parts.has(id));
  const likelyMs = likelyDurations(leaves);
  const latest = latestBegins(tasks, network, likelyMs);
  const begin = ({ id }: Task): number => latest.get(id) ?? 0;
  return {
    byId,
    parts,
    waitsFor: new Map(leaves.map((task) => [task.id, dependenciesOf(task, byId)])),
    order: leaves
      .toSorted(
        (a, b) => priorityRanks[a.priority] - priorityRanks[b.priority] || begin(a) - begin(b),
      )
      .map(({ id }) => id),
    network,
    likelyMs,
  };
}

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
  const ids = new Set<string>();
  for (let each: Task | undefined = task; each !== undefined; each = byId.get(each.parent ?? '')) {
    for (const id of each.dependsOn) ids.add(id);
    if (each.parent === null) break;
  }
  return [...ids];
}

function likelyDurations(leaves: readonly Task[]): Map<string, number> {
  const known = leaves.flatMap(({ duration }) => (duration ? [duration.likelyMs] : []));
  const mean = known.length === 0 ? 1 : known.reduce((sum, ms) => sum + ms, 0) / known.length;
  return new Map(leaves.map(({ id, duration }) => [id, duration?.likelyMs ?? mean]));
}

/** When each task must be begun for the whole to end as early as it can: the earlier, the more waits for it. */
function latestBegins(
  tasks: readonly Task[],
  network: TaskNetwork,
  likelyMs: ReadonlyMap<string, number>,
): Map<string, number> {
  const ids = tasks.map(({ id }) => id);
  const spanOf = (index: number) => ({ from: 0, ms: likelyMs.get(ids[index] ?? '') ?? 0 });
  const { latest } = scheduleNetwork(network, spanOf);
  return new Map(ids.map((id, index) => [id, latest(beginOf(index))]));
}
