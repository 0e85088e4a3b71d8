import type { Plan } from '../src/index.js';
import type { PlanTask } from '../src/internal.js';

/** Returns the tasks without parts, each with the ids of all that must be done before it. */
export function orderOf({ tasks }: Plan): Map<PlanTask, ReadonlySet<string>> {
  const wholes = new Set(tasks.map(({ parent }) => parent));
  const leavesOf = (id: string): string[] =>
    wholes.has(id)
      ? tasks.filter(({ parent }) => parent === id).flatMap((part) => leavesOf(part.id))
      : [id];
  const before = (id: string): string[] => {
    const task = tasks.find((each) => each.id === id);
    if (task === undefined) return [];
    const direct = task.dependsOn.flatMap((each) => leavesOf(each.id));
    return [...direct, ...direct.flatMap(before), ...(task.parent ? before(task.parent) : [])];
  };
  const leaves = tasks.filter(({ id }) => !wholes.has(id));
  return new Map(leaves.map((task) => [task, new Set(before(task.id))]));
}
