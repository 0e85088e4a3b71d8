import type { Task, TaskDuration, TaskPlan } from '../../contracts/task.js';
import { InvalidInputError } from '../../errors.js';
import { scheduleNetwork } from './schedule-network.js';
import { ancestorsOf, taskDurations } from './task-durations.js';
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
  readonly durations: ReadonlyMap<string, TaskDuration>;
  /** How many tasks without parts have no duration, of their own or of what they are a part of. */
  readonly unestimated: number;
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
  const durations = taskDurations(tasks, byId, (id) => parts.has(id));
  const latest = latestBegins(tasks, network, durations);
  const begin = (task: Task): number =>
    Math.min(...[task, ...ancestorsOf(task, byId)].map(({ id }) => latest.get(id) ?? 0));
  const ranked = leaves.map((task) => ({ task, begin: begin(task) }));
  return {
    byId,
    parts,
    waitsFor: new Map(leaves.map((task) => [task.id, dependenciesOf(task, byId)])),
    order: ranked
      .toSorted((a, b) => rankOf(a.task) - rankOf(b.task) || a.begin - b.begin)
      .map(({ task }) => task.id),
    network,
    durations,
    unestimated: leaves.filter(({ id, duration }) => durations.has(id) && !duration).length,
  };
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

/** When each task must be begun for the whole to end as early as it can: the earlier, the more waits for it. */
function latestBegins(
  tasks: readonly Task[],
  network: TaskNetwork,
  durations: ReadonlyMap<string, TaskDuration>,
): Map<string, number> {
  const ids = tasks.map(({ id }) => id);
  const spanOf = (index: number) => ({
    from: 0,
    ms: durations.get(ids[index] ?? '')?.likelyMs ?? 0,
  });
  const { latest } = scheduleNetwork(network, spanOf);
  return new Map(ids.map((id, index) => [id, latest(beginOf(index))]));
}
