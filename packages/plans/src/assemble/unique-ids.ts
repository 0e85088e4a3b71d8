import type { DraftTask } from '../draft.js';
import type { Report } from '../problem.js';
import type { Settled } from './settled-tasks.js';

/**
 * Assigns an id to each task. A second task with the same id is reported and gets its own (`T1~2`), so that nothing is
 * lost; dependencies on the id refer to the first.
 */
export function uniqueIds(
  tasks: readonly DraftTask[],
  { isSettled }: Settled,
  report: Report,
): ReadonlyMap<string, DraftTask> {
  const byId = new Map<string, DraftTask>();
  const next = new Map<string, number>();
  const written = new Set(tasks.map(({ id }) => id));
  for (const task of tasks) {
    const first = byId.get(task.id);
    if (first === undefined) {
      byId.set(task.id, task);
      continue;
    }
    report(
      'duplicate_id',
      task.where,
      `${task.id} is the id of two tasks, the first at ${first.where}; give one of them another id`,
      isSettled(first) && isSettled(task) ? 'warning' : 'error',
    );
    let number = next.get(task.id) ?? 2;
    while (written.has(`${task.id}~${number}`)) number += 1;
    next.set(task.id, number + 1);
    byId.set(`${task.id}~${number}`, task);
  }
  return byId;
}
