import type { Task, TaskDuration } from '../../contracts/task.js';

/**
 * Returns the time each task takes: its own duration, unless one of its parts has one; a task without parts, outside
 * of any that has a duration, takes the mean of the others. Absent: no time of its own. So each time is told of a
 * whole, whose parts share it, or of its parts, and counts once.
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

/** What a task is a part of, the nearest first. */
export function ancestorsOf({ parent }: Task, byId: ReadonlyMap<string, Task>): Task[] {
  const found = parent === null ? undefined : byId.get(parent);
  return found === undefined ? [] : [found, ...ancestorsOf(found, byId)];
}
