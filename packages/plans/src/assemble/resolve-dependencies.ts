import { editDistance } from '@pce/core/internal';
import type { DraftPlan, DraftTask } from '../draft.js';
import type { PlanDependency } from '../plan.js';
import type { PlanProblem, Report } from '../problem.js';
import { shorten } from '../text/text.js';

const maxDependencies = 1_000;

interface ResolvedDependencies {
  /** Valid dependencies of each task. */
  readonly of: ReadonlyMap<DraftTask, readonly PlanDependency[]>;
  /** Tasks with an invalid dependency. */
  readonly broken: ReadonlySet<DraftTask>;
}

type Fault = Pick<PlanProblem, 'code' | 'message'>;

/**
 * Resolves every dependency, without duplicates. One that leads nowhere, or to a parent or part of the task, is
 * reported and left out.
 */
export function resolveDependencies(
  tasks: readonly DraftTask[],
  byId: ReadonlyMap<string, DraftTask>,
  { idOf = (id) => id, isSettled }: Pick<DraftPlan, 'idOf'> & { readonly isSettled: IsSettled },
  report: Report,
): ResolvedDependencies {
  const nearest = nearestTask(tasks);
  const of = new Map<DraftTask, readonly PlanDependency[]>();
  const broken = new Set<DraftTask>();
  for (const task of tasks) {
    const found = new Map<string, PlanDependency>();
    for (const { id: written, reason, where } of withinLimit(task, report)) {
      const id = byId.has(written) ? written : idOf(written);
      const target = byId.get(id);
      const fault = target ? kinFault(task, target) : unknown(task, id, nearest(id, task));
      if (fault !== undefined) {
        report(fault.code, where, fault.message, isSettled(task) ? 'warning' : 'error');
        broken.add(task);
      } else if (!found.has(id)) found.set(id, reason === undefined ? { id } : { id, reason });
    }
    of.set(task, [...found.values()]);
  }
  return { of, broken };
}

function withinLimit(task: DraftTask, report: Report): DraftTask['dependsOn'] {
  const { dependsOn, id, where } = task;
  if (dependsOn.length <= maxDependencies) return dependsOn;
  const message = `${id} depends on ${dependsOn.length} tasks: at most ${maxDependencies} are read. Depend on a phase instead`;
  report('too_many_dependencies', where, message);
  return dependsOn.slice(0, maxDependencies);
}

function unknown({ id }: DraftTask, written: string, nearest: DraftTask | undefined): Fault {
  const advice =
    nearest === undefined
      ? 'name the id of a task of this plan, or remove it'
      : `did you mean ${nearest.id} (${shorten(nearest.title, 60)})?`;
  const message = `${id} depends on ${shorten(written, 100)}, which is no task of this plan: ${advice}`;
  return { code: 'unknown_dependency', message };
}

function kinFault(task: DraftTask, target: DraftTask): Fault | undefined {
  if (task === target) {
    const message = `${task.id} → ${task.id}: a task cannot wait for itself. Remove the dependency`;
    return { code: 'cycle', message };
  }
  if (isAncestor(target, task)) {
    const message = `${task.id} depends on ${target.id}, which it is a part of: neither could ever be done. Depend on a task beside it, or move it out`;
    return { code: 'ancestor_dependency', message };
  }
  if (!isAncestor(task, target)) return undefined;
  const message = `${task.id} depends on ${target.id}, its own part: it is done when its parts are. Remove the dependency`;
  return { code: 'descendant_dependency', message };
}

function isAncestor(whole: DraftTask, task: DraftTask): boolean {
  for (let each = task.parent; each !== undefined; each = each.parent) {
    if (each === whole) return true;
  }
  return false;
}

/** Maximum length of a text to compare: longer ones are neither ids nor titles, and cost time. */
const maxLength = 100;
/** Maximum number of look-ups in a document full of wrong ids. */
const maxComparisons = 100_000;

/** Finds the other task that a misspelt id or title means. */
function nearestTask(
  tasks: readonly DraftTask[],
): (written: string, from?: DraftTask) => DraftTask | undefined {
  let comparisons = 0;
  return (written, from) => {
    comparisons += tasks.length;
    if (comparisons > maxComparisons || written.length > maxLength) return undefined;
    const wanted = written.toLowerCase();
    let best: DraftTask | undefined;
    let limit = Math.max(1, Math.floor(written.length / 3));
    for (const task of tasks) {
      if (task === from) continue;
      const distance = Math.min(
        ...[task.id, task.title].map((text) => editDistance(wanted, text.toLowerCase(), limit)),
      );
      if (distance > limit) continue;
      best = task;
      if (distance === 0) break;
      limit = distance - 1;
    }
    return best;
  };
}

/** Whether a task is behind: it needs no order any more, so a fault in its order prevents nothing. */
export type IsSettled = (task: DraftTask) => boolean;

/** Finds the tasks that are done or cancelled, and those with parts that all are. */
export function settledTasks(tasks: readonly DraftTask[]): IsSettled {
  const open = new Set<DraftTask>();
  const parents = new Set(tasks.map(({ parent }) => parent));
  for (const task of tasks) {
    if (task.status === 'done' || task.status === 'cancelled' || parents.has(task)) continue;
    for (let each: DraftTask | undefined = task; each && !open.has(each); each = each.parent) {
      open.add(each);
    }
  }
  return (task) => !open.has(task);
}
