import type { TaskNetwork } from './task-network.js';

/** Earliest start of a task, Unix time in milliseconds, and its duration in milliseconds. */
export interface Span {
  readonly from: number;
  readonly ms: number;
}

/** Times of a network's points, in milliseconds. */
export interface Schedule {
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
