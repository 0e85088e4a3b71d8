import type { Task } from '@pce/client';
import { isDone } from './apply-event.ts';

/** Counts of tasks by their statuses. */
type StatusCounts = ReadonlyMap<string, number>;

/** How far the parts of a task are, those of its parts included. */
export interface Parts {
  /** Of those that have no parts themselves. */
  readonly counts: StatusCounts;
  readonly done: number;
  readonly all: number;
}

/**
 * The tasks of an execution. It is changed in place, and its counts with it: to copy or to count 10,000 tasks at each event
 * would hold a core.
 */
export interface TaskTable {
  /** In the order of the plan. */
  readonly tasks: ReadonlyMap<string, Task>;
  /** Tasks that are no part of another; one whose whole is unknown stands at the top. */
  readonly roots: readonly string[];
  /** Counts of tasks without parts. */
  readonly counts: StatusCounts;
  /** Tasks that are done, as the server counts: one with parts is done when all of them are. */
  readonly done: number;
  /** Ids of those that wait for a person. */
  readonly blocked: ReadonlySet<string>;
  /** Another number whenever tasks were added. */
  readonly size: number;
  /** Another number whenever a status changed or tasks were added. */
  readonly revision: number;
  /** Returns the ids of its parts; `undefined` for a task without. */
  childrenOf(taskId: string): readonly string[] | undefined;
  partsOf(taskId: string): Parts | undefined;
  /** Returns the ids of the tasks that wait for it directly. */
  dependentsOf(taskId: string): readonly string[];
}

/** A table that takes tasks and changes of them. */
export interface WritableTaskTable extends TaskTable {
  /** Adds tasks; `isFirst`: in the place of those that are there. */
  add(tasks: readonly Task[], isFirst?: boolean): void;
  /** Puts a task in the place of the one with its id. */
  change(task: Task): void;
}

interface WritableParts {
  readonly counts: Map<string, number>;
  done: number;
  all: number;
}

export function createTaskTable(given: readonly Task[] = []): WritableTaskTable {
  const tasks = new Map<string, Task>();
  const roots: string[] = [];
  const children = new Map<string, string[]>();
  const dependents = new Map<string, string[]>();
  const parts = new Map<string, WritableParts>();
  const counts = new Map<string, number>();
  const blocked = new Set<string>();
  let done = 0;
  let revision = 0;

  /** Counts a task without parts in or out, also in everything that it is a part of. */
  const count = ({ taskId, status }: Task, by: 1 | -1): void => {
    add(counts, status, by);
    if (isDone(status)) done += by;
    for (const whole of wholesOf(taskId)) {
      const sum = parts.get(whole);
      if (sum === undefined) continue;
      const wasDone = isAllDone(sum);
      add(sum.counts, status, by);
      sum.all += by;
      if (isDone(status)) sum.done += by;
      done += Number(isAllDone(sum)) - Number(wasDone);
    }
  };

  function* wholesOf(taskId: string): Generator<string> {
    const seen = new Set([taskId]);
    for (let id = tasks.get(taskId)?.parent ?? null; id !== null; ) {
      // A cycle is the server's to refuse; here it must not hang the page.
      if (seen.has(id)) return;
      seen.add(id);
      yield id;
      id = tasks.get(id)?.parent ?? null;
    }
  }

  const mark = ({ taskId, blocker }: Task): void => {
    if (blocker) blocked.add(taskId);
    else blocked.delete(taskId);
  };

  const addAll = (added: readonly Task[], isFirst = false): void => {
    if (isFirst) tasks.clear();
    for (const task of added) tasks.set(task.taskId, task);
    for (const each of [children, dependents, parts, counts, blocked]) each.clear();
    roots.length = 0;
    done = 0;
    for (const { taskId, parent, dependsOn } of tasks.values()) {
      if (parent === null || !tasks.has(parent)) roots.push(taskId);
      else append(children, parent, taskId);
      for (const before of dependsOn) append(dependents, before, taskId);
    }
    for (const whole of children.keys()) parts.set(whole, { counts: new Map(), done: 0, all: 0 });
    for (const task of tasks.values()) {
      mark(task);
      if (!children.has(task.taskId)) count(task, 1);
    }
    revision += 1;
  };

  addAll(given);
  return {
    tasks,
    roots,
    counts,
    blocked,
    get done() {
      return done;
    },
    get size() {
      return tasks.size;
    },
    get revision() {
      return revision;
    },
    childrenOf: (taskId) => children.get(taskId),
    partsOf: (taskId) => parts.get(taskId),
    dependentsOf: (taskId) => dependents.get(taskId) ?? [],
    add: addAll,
    change(task) {
      const before = tasks.get(task.taskId);
      if (before === undefined) return;
      tasks.set(task.taskId, task);
      mark(task);
      if (before.status === task.status) return;
      revision += 1;
      if (children.has(task.taskId)) return;
      count(before, -1);
      count(task, 1);
    },
  };
}

function isAllDone({ done, all }: Parts): boolean {
  return all > 0 && done === all;
}

function add(counts: Map<string, number>, status: string, by: number): void {
  counts.set(status, (counts.get(status) ?? 0) + by);
}

function append(lists: Map<string, string[]>, key: string, item: string): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

/** Statuses of tasks, the most urgent first. */
export const taskStatuses = ['BLOCKED', 'ERROR', 'RUNNING', 'QUEUED', 'COMPLETE', 'SKIPPED'];

/** Returns the status to show for a task with parts: the most urgent one. */
export function statusOfParts({ counts }: Pick<Parts, 'counts'>): string {
  const found = taskStatuses.find((status) => (counts.get(status) ?? 0) > 0) ?? 'SKIPPED';
  const hasBegun = [...counts].some(([status, number]) => status !== 'QUEUED' && number > 0);
  return found === 'QUEUED' && hasBegun ? 'RUNNING' : found;
}
