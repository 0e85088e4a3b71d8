import type { TaskStatus } from '../contracts/execution.js';
import type { PlanGraph } from './plan-graph.js';
import { isDone } from './transitions.js';

/**
 * The tasks without children that something can happen to, kept up to date with each change so that no caller has to look
 * at all tasks. Numbers are ranks: places in the order of the graph.
 */
export interface Agenda {
  /** Queued tasks whose dependencies are done, ascending. */
  readonly ready: readonly number[];
  /** Tasks that are neither queued nor done, ascending. */
  readonly active: readonly number[];
  /** Number of dependencies that are not done, by rank. */
  readonly openDependencies: readonly number[];
}

export function newAgenda(
  { order, waitsFor }: PlanGraph,
  statusOf: (id: string) => TaskStatus,
): Agenda {
  const openDependencies = order.map(
    (id) => (waitsFor.get(id) ?? []).filter((other) => !isDone(statusOf(other))).length,
  );
  const isQueued = order.map((id) => statusOf(id) === 'QUEUED');
  const ranks = [...order.keys()];
  return {
    ready: ranks.filter((rank) => isQueued[rank] && openDependencies[rank] === 0),
    active: ranks.filter((rank) => !isQueued[rank] && !isDone(statusOf(order[rank] ?? ''))),
    openDependencies,
  };
}

export interface StatusChange {
  readonly id: string;
  readonly from: TaskStatus;
  readonly to: TaskStatus;
}

/** Returns the agenda after a change. `isQueued` tells of another task whether it is queued. */
export function withStatus(
  before: Agenda,
  { order, ranks, dependents }: PlanGraph,
  { id, from, to }: StatusChange,
  isQueued: (id: string) => boolean,
): Agenda {
  if (from === to) return before;
  const own = withOwnStatus(before, ranks.get(id), to);
  const waiting = isDone(to) && !isDone(from) ? (dependents.get(id) ?? []) : [];
  if (waiting.length === 0) return own;
  const openDependencies = [...own.openDependencies];
  const freed = waiting.filter((rank) => {
    const open = (openDependencies[rank] ?? 0) - 1;
    openDependencies[rank] = open;
    const freedId = order[rank];
    return open === 0 && freedId !== undefined && isQueued(freedId);
  });
  const ready = freed.length === 0 ? own.ready : [...own.ready, ...freed].sort((a, b) => a - b);
  return { ...own, ready, openDependencies };
}

function withOwnStatus(before: Agenda, rank: number | undefined, to: TaskStatus): Agenda {
  // A task with children has no rank: it is not worked on.
  if (rank === undefined) return before;
  const isReady = to === 'QUEUED' && before.openDependencies[rank] === 0;
  const isActive = to !== 'QUEUED' && !isDone(to);
  return {
    ...before,
    ready: changed(before.ready, rank, isReady),
    active: changed(before.active, rank, isActive),
  };
}

/** Returns ascending numbers with one among them, or not. */
function changed(numbers: readonly number[], number: number, isIn: boolean): readonly number[] {
  const place = placeOf(numbers, number);
  const wasIn = numbers[place] === number;
  if (wasIn === isIn) return numbers;
  return isIn ? numbers.toSpliced(place, 0, number) : numbers.toSpliced(place, 1);
}

/** Returns the first place whose number is not smaller. */
function placeOf(numbers: readonly number[], number: number): number {
  let from = 0;
  let to = numbers.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((numbers[middle] ?? number) < number) from = middle + 1;
    else to = middle;
  }
  return from;
}
