import type { Task } from '@pce/client';
import { isDone } from './apply-event.ts';

/** Counts of tasks by their statuses. */
export type StatusCounts = ReadonlyMap<string, number>;

/** A line of the tree: a task, or a task that has parts. */
export interface TaskRow {
  readonly task: Task;
  /** From 1. */
  readonly level: number;
  /** Tasks below it that have no parts, by status; `undefined` for a task without parts. */
  readonly counts: StatusCounts | undefined;
  readonly isOpen: boolean;
}

/** The tasks of an execution as a tree. */
export interface TaskTree {
  readonly roots: readonly string[];
  readonly children: ReadonlyMap<string, readonly string[]>;
}

/** Returns who is whose part, in the order of the plan. A task of an unknown parent stands at the top. */
export function treeOf(tasks: ReadonlyMap<string, Task>): TaskTree {
  const roots: string[] = [];
  const children = new Map<string, string[]>();
  for (const { taskId, parent } of tasks.values()) {
    if (parent === null || !tasks.has(parent)) roots.push(taskId);
    else children.set(parent, [...(children.get(parent) ?? []), taskId]);
  }
  return { roots, children };
}

/** Which rows are shown. */
export interface RowFilter {
  /** Statuses to show; empty: all. */
  readonly statuses: ReadonlySet<string>;
  readonly hidesDone: boolean;
  /** Part of the id or title, in lower case. */
  readonly search: string;
  /** Tasks with parts that were folded. */
  readonly folded: ReadonlySet<string>;
}

/**
 * Returns the rows of the open part of the tree. A filter shows what fits with all that is around it, and opens it.
 */
export function taskRows(
  tasks: ReadonlyMap<string, Task>,
  { roots, children }: TaskTree,
  filter: RowFilter,
): readonly TaskRow[] {
  const rows: TaskRow[] = [];
  const isFiltered = filter.statuses.size > 0 || filter.search !== '' || filter.hidesDone;
  const visit = (id: string, level: number): StatusCounts => {
    const task = tasks.get(id);
    const parts = children.get(id);
    if (task === undefined) return new Map();
    const place = rows.length;
    const isOpen = !filter.folded.has(id);
    if (parts === undefined) {
      if (fits(task, filter)) rows.push({ task, level, counts: undefined, isOpen: false });
      return new Map([[task.status, 1]]);
    }
    // Filled in below, once the parts were counted.
    rows.push({ task, level, counts: new Map(), isOpen });
    const counts = sumOf(parts.map((part) => visit(part, level + 1)));
    const isEmpty = rows.length === place + 1;
    if (isFiltered && isEmpty) rows.length = place;
    else {
      if (!isOpen) rows.length = place + 1;
      rows[place] = { task, level, counts, isOpen };
    }
    return counts;
  };
  for (const id of roots) visit(id, 1);
  return rows;
}

function fits(task: Task, { statuses, hidesDone, search }: RowFilter): boolean {
  if (hidesDone && isDone(task.status) && !statuses.has(task.status)) return false;
  if (statuses.size > 0 && !statuses.has(task.status)) return false;
  return search === '' || `${task.taskId} ${task.title}`.toLowerCase().includes(search);
}

function sumOf(all: readonly StatusCounts[]): StatusCounts {
  const sum = new Map<string, number>();
  for (const each of all) {
    for (const [status, count] of each) sum.set(status, (sum.get(status) ?? 0) + count);
  }
  return sum;
}

/** Counts the tasks without parts by status. */
export function countTasks(tasks: ReadonlyMap<string, Task>, { children }: TaskTree): StatusCounts {
  const counts = new Map<string, number>();
  for (const { taskId, status } of tasks.values()) {
    if (!children.has(taskId)) counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return counts;
}

/** Returns how many tasks there are and are done, as the server counts: one with parts is done when all of them are. */
export function countDone(
  tasks: ReadonlyMap<string, Task>,
  { roots, children }: TaskTree,
): { readonly done: number; readonly total: number } {
  let done = 0;
  const isWholeDone = (id: string): boolean => {
    const parts = children.get(id);
    // Every part is visited, also after one that is not done.
    const isDoneNow = parts
      ? parts.filter(isWholeDone).length === parts.length
      : isDone(tasks.get(id)?.status ?? '');
    if (isDoneNow) done += 1;
    return isDoneNow;
  };
  for (const id of roots) isWholeDone(id);
  return { done, total: tasks.size };
}

/** Returns the status that stands for a task with parts: the one a person must see first. */
export function statusOfParts(counts: StatusCounts): string {
  const order = ['BLOCKED', 'ERROR', 'RUNNING', 'QUEUED', 'COMPLETE'];
  const found = order.find((status) => (counts.get(status) ?? 0) > 0) ?? 'SKIPPED';
  const hasBegun = [...counts].some(([status, count]) => status !== 'QUEUED' && count > 0);
  return found === 'QUEUED' && hasBegun ? 'RUNNING' : found;
}
