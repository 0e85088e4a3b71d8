import type { TaskNetwork } from './task-network.js';

/** When a task is begun, at the earliest, and how long it takes. In milliseconds. */
export interface Span {
  readonly from: number;
  readonly ms: number;
}

/** The times of a network's points. */
export interface Schedule {
  /** When a point is reached at the earliest. */
  earliest(point: number): number;
  /** When it must be reached for the whole to end no later. */
  latest(point: number): number;
  readonly finish: number;
}

/** Forwards and backwards through the network, once each. `spanOf` is asked by the index of a task. */
export function scheduleNetwork(
  { after, order }: TaskNetwork,
  spanOf: (index: number) => Span,
): Schedule {
  const spans = Array.from({ length: after.length / 2 }, (_, index) => spanOf(index));
  // Only the way from a task's begin to its own end takes time: its parts begin when it does.
  const ms = (point: number, next: number): number =>
    point % 2 === 0 && next === point + 1 ? (spans[point >> 1]?.ms ?? 0) : 0;
  const earliest = after.map((_, point) => spans[point >> 1]?.from ?? 0);
  for (const point of order) {
    for (const next of after[point] ?? []) {
      const reached = (earliest[point] ?? 0) + ms(point, next);
      earliest[next] = Math.max(earliest[next] ?? 0, reached);
    }
  }
  const finish = earliest.reduce((most, at) => Math.max(most, at), 0);
  const latest = after.map(() => finish);
  for (const point of order.toReversed()) {
    const limits = (after[point] ?? []).map((next) => (latest[next] ?? finish) - ms(point, next));
    latest[point] = limits.reduce((least, at) => Math.min(least, at), finish);
  }
  return {
    earliest: (point) => earliest[point] ?? 0,
    latest: (point) => latest[point] ?? finish,
    finish,
  };
}
