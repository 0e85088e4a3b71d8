import type { Task } from '@pce/client';
import { isDone } from './apply-event.ts';
import type { TaskTable } from './task-table.ts';

/** A line of the tree. */
export interface TaskRow {
  readonly taskId: string;
  /** From 1. */
  readonly level: number;
  readonly hasParts: boolean;
  /** Whether its parts are shown. */
  readonly isOpen: boolean;
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

/** Returns the rows of the open part of the tree. A filter shows what fits with all that is around it. */
export function taskRows(table: TaskTable, filter: RowFilter): readonly TaskRow[] {
  const { tasks, roots } = table;
  const rows: TaskRow[] = [];
  const isFiltered = filter.statuses.size > 0 || filter.search !== '' || filter.hidesDone;
  const visit = (taskId: string, level: number): void => {
    const task = tasks.get(taskId);
    if (task === undefined) return;
    const parts = table.childrenOf(taskId);
    if (parts === undefined) {
      if (fits(task, filter)) rows.push({ taskId, level, hasParts: false, isOpen: false });
      return;
    }
    const isOpen = !filter.folded.has(taskId);
    const place = rows.push({ taskId, level, hasParts: true, isOpen });
    if (!isOpen && !isFiltered) return;
    for (const part of parts) visit(part, level + 1);
    const isEmpty = rows.length === place;
    if (isFiltered && isEmpty) rows.length = place - 1;
    else if (!isOpen) rows.length = place;
  };
  for (const id of roots) visit(id, 1);
  return rows;
}

function fits(task: Task, { statuses, hidesDone, search }: RowFilter): boolean {
  if (hidesDone && isDone(task.status) && !statuses.has(task.status)) return false;
  if (statuses.size > 0 && !statuses.has(task.status)) return false;
  return search === '' || `${task.taskId} ${task.title}`.toLowerCase().includes(search);
}
