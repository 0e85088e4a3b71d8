import type { Task, TaskDuration } from '../contracts/task.js';

/**
 * Returns the duration of each task: its own, unless a descendant has one; for a task without children, of which
 * neither it nor an ancestor has a duration, the mean of the others. Tasks without an entry take no time of their own.
 * So each duration counts once, for a parent or for its children.
 */
export function taskDurations(
  tasks: readonly Task[],
  byId: ReadonlyMap<string, Task>,
  isWhole: (id: string) => boolean,
): Map<string, TaskDuration> {
  const told = tasks.filter(({ duration }) => duration !== undefined);
  const toldByParts = new Set(told.flatMap((task) => ancestorsOf(task, byId).map(({ id }) => id)));
  const durations = new Map<string, TaskDuration>();
  for (const { id, duration } of tasks) {
    if (duration !== undefined && !toldByParts.has(id)) durations.set(id, duration);
  }
  const likely = [...durations.values()].map(({ likelyMs }) => likelyMs);
  const mean = likely.length === 0 ? 1 : likely.reduce((sum, ms) => sum + ms, 0) / likely.length;
  for (const task of tasks) {
    const isTold = [task, ...ancestorsOf(task, byId)].some(({ id }) => durations.has(id));
    if (isTold || isWhole(task.id)) continue;
    durations.set(task.id, { minMs: mean, likelyMs: mean, maxMs: mean });
  }
  return durations;
}

/** Returns the milliseconds that a task is likely to take itself: 0 for one without a duration of its own. */
export function likelyMsOf(durations: ReadonlyMap<string, TaskDuration>, id: string): number {
  return durations.get(id)?.likelyMs ?? 0;
}

/** Returns the ancestors of a task, nearest first. */
export function ancestorsOf({ parent }: Task, byId: ReadonlyMap<string, Task>): Task[] {
  const found = parent === null ? undefined : byId.get(parent);
  return found === undefined ? [] : [found, ...ancestorsOf(found, byId)];
}
