import { InvalidInputError } from '@pce/core/errors';
import type { Task, TaskDuration } from '../contracts/task.js';

/** Earliest start of a task, Unix time in milliseconds, and its duration in milliseconds. */
export interface Span {
  readonly from: number;
  readonly ms: number;
}

/** Times of a network's points, in milliseconds. */
interface Schedule {
  /** Returns the earliest time of a point. */
  earliest(point: number): number;
  /** Returns the latest time of a point that does not delay the whole network. */
  latest(point: number): number;
  readonly finish: number;
}

/** Computes the schedule of a network in one forward and one backward pass. `spans` has the order of the tasks. */
export function scheduleNetwork({ after, order }: TaskNetwork, spans: readonly Span[]): Schedule {
  // Only the edge from a task's start to its own end takes time: its children start when it does.
  const ms = (point: number, next: number): number =>
    point % 2 === 0 && next === point + 1 ? (spans[point >> 1]?.ms ?? 0) : 0;
  const earliest = after.map((_, point) => spans[point >> 1]?.from ?? 0);
  for (const point of order) {
    for (const next of after[point] ?? []) {
      const reached = (earliest[point] ?? 0) + ms(point, next);
      earliest[next] = Math.max(earliest[next] ?? 0, reached);
    }
  }
  const finish = earliest.reduce((last, at) => Math.max(last, at), 0);
  const latest = after.map(() => finish);
  for (const point of order.toReversed()) {
    const limits = (after[point] ?? []).map((next) => (latest[next] ?? finish) - ms(point, next));
    latest[point] = limits.reduce((first, at) => Math.min(first, at), finish);
  }
  return {
    earliest: (point) => earliest[point] ?? 0,
    latest: (point) => latest[point] ?? finish,
    finish,
  };
}

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

/** Directed graph whose points are the start and the end of every task, and whose edges are their order. */
export interface TaskNetwork {
  /** Successors of each point. Task i starts at point 2i and ends at point 2i + 1. */
  readonly after: readonly (readonly number[])[];
  /** All points in topological order. */
  readonly order: readonly number[];
}

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
