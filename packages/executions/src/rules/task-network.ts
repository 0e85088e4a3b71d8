import { InvalidInputError } from '@pce/core/errors';
import type { Task } from '../contracts/task.js';

/** Directed graph whose points are the start and the end of every task, and whose edges are their order. */
export interface TaskNetwork {
  /** Successors of each point. Task i starts at point 2i and ends at point 2i + 1. */
  readonly after: readonly (readonly number[])[];
  /** All points in topological order. */
  readonly order: readonly number[];
}

/** Returns the start point of a task. */
export const beginOf = (index: number): number => 2 * index;
/** Returns the end point of a task. */
export const endOf = (index: number): number => 2 * index + 1;

/**
 * Builds the network of a plan's tasks: a task starts after its parent and ends before it, and starts after its
 * dependencies have ended. Throws `InvalidInputError` for a cycle.
 */
export function taskNetwork(tasks: readonly Task[]): TaskNetwork {
  const indexes = new Map(tasks.map(({ id }, index) => [id, index]));
  const after: number[][] = tasks.flatMap((_, index) => [[endOf(index)], []]);
  const connect = (from: number, to: number): void => void after[from]?.push(to);
  tasks.forEach(({ parent, dependsOn }, index) => {
    const whole = parent === null ? undefined : indexes.get(parent);
    if (whole !== undefined) {
      connect(beginOf(whole), beginOf(index));
      connect(endOf(index), endOf(whole));
    }
    for (const id of dependsOn) {
      const first = indexes.get(id);
      if (first !== undefined) connect(endOf(first), beginOf(index));
    }
  });
  const order = inOrder(after);
  if (order.length < after.length) throw new InvalidInputError(cycleText(tasks, after, order));
  return { after, order };
}

/** Sorts topologically with Kahn's algorithm; points on a cycle, or after one, are missing. */
function inOrder(after: readonly (readonly number[])[]): number[] {
  const waiting = after.map(() => 0);
  const count = (points: readonly number[], by: number): number[] =>
    points.filter((point) => {
      waiting[point] = (waiting[point] ?? 0) + by;
      return waiting[point] === 0;
    });
  for (const points of after) count(points, 1);
  const order = [...after.keys()].filter((point) => waiting[point] === 0);
  // Grows while it is read.
  for (const point of order) order.push(...count(after[point] ?? [], -1));
  return order;
}

function cycleText(
  tasks: readonly Task[],
  after: readonly (readonly number[])[],
  order: readonly number[],
): string {
  const sound = new Set(order);
  const before = new Map<number, number>();
  after.forEach((points, from) => {
    if (!sound.has(from)) for (const to of points) before.set(to, from);
  });
  // Every point that is left has a predecessor that is left too: going back ends in a cycle.
  const seen: number[] = [];
  let point = [...after.keys()].find((each) => !sound.has(each)) ?? 0;
  while (!seen.includes(point)) {
    seen.push(point);
    point = before.get(point) ?? point;
  }
  const cycle = seen.slice(seen.indexOf(point)).flatMap((each) => tasks[each >> 1]?.id ?? []);
  const ids = cycle.filter((id, index) => id !== cycle[index - 1]);
  return `the tasks ${[...new Set(ids)].map((id) => JSON.stringify(id)).join(' ← ')} form a dependency cycle: remove one of the dependencies`;
}
