import type { DraftTask } from '../draft.js';

/** Tells the work that is behind: it needs no order any more, so a fault in its order prevents nothing. */
export interface Settled {
  readonly isSettled: (task: DraftTask) => boolean;
}

/** Finds the tasks that are done or cancelled, and those with parts that all are. */
export function settledTasks(tasks: readonly DraftTask[]): Settled {
  const open = new Set<DraftTask>();
  const parents = new Set(tasks.map(({ parent }) => parent));
  for (const task of tasks) {
    if (task.status === 'done' || task.status === 'cancelled' || parents.has(task)) continue;
    for (let each: DraftTask | undefined = task; each && !open.has(each); each = each.parent) {
      open.add(each);
    }
  }
  return { isSettled: (task) => !open.has(task) };
}
