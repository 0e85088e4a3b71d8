import type { PlanTask } from '../plan.js';
import type { Report } from '../problem.js';
import { plural } from '../text/plural.js';

/**
 * Warns of work of unknown length: a task without parts that has no duration, and is no part of one that has. Where
 * the plan knows no durations at all, one warning says so.
 */
export function checkMissingDurations(
  tasks: readonly PlanTask[],
  whereOf: (id: string) => string,
  report: Report,
): void {
  const known = new Set<string | null>();
  const parents = new Set(tasks.map(({ parent }) => parent));
  const missing: PlanTask[] = [];
  for (const task of tasks) {
    const isKnown = task.duration !== undefined || known.has(task.parent);
    if (isKnown) known.add(task.id);
    else if (!parents.has(task.id) && task.status === 'open') missing.push(task);
  }
  const [first] = missing;
  if (first !== undefined && known.size === 0) {
    const message = `no task says how long it takes (${plural(missing.length, 'task')}); give durations such as "(2-4 days)" for a forecast`;
    report('missing_duration', whereOf(first.id), message, 'warning');
    return;
  }
  for (const { id } of missing) {
    const message = `${id} has no duration, and is no part of a task that has one; give it one such as "(2-4 days)"`;
    report('missing_duration', whereOf(id), message, 'warning');
  }
}
