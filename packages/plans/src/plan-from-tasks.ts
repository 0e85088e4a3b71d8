import { assemblePlan } from './assemble/assemble-plan.js';
import { outlineDrafts } from './assemble/outline-drafts.js';
import type { DraftTask } from './draft.js';
import { type PlanLimits, resolvePlanLimits } from './limits.js';
import type { Plan, PlanTask } from './plan.js';
import { problemList, type Report } from './problem.js';
import { readStatus, type WrittenStatus } from './statuses.js';
import { shorten } from './text/text.js';
import { withDoubts } from './with-doubts.js';

/** A task as a person writes it. */
export interface WrittenTask
  extends Pick<PlanTask, 'id' | 'title'>,
    Partial<Omit<PlanTask, 'id' | 'title' | 'level' | 'confidence' | 'needsReview'>> {}

/** Options of `planFromTasks`. */
interface PlanFromTasksOptions {
  /** Name of the plan. @defaultValue an empty text */
  readonly name?: string;
  /** Confidence of each task, from 0 to 1. @defaultValue 1 */
  readonly confidence?: number;
  readonly limits?: Partial<PlanLimits>;
}

/**
 * Returns a plan of tasks that a person wrote one by one, as when a breakdown is replaced. It is checked like a written
 * plan: faults are among the `problems`, such as `tasks[3]`.
 */
export function planFromTasks(
  tasks: readonly WrittenTask[],
  { name = '', confidence = 1, limits }: PlanFromTasksOptions = {},
): Plan {
  const { problems, report } = problemList();
  const draft = {
    name,
    format: 'person',
    tasks: toDrafts(tasks, confidence, report),
    where: 'tasks',
  } as const;
  return withDoubts(assemblePlan(draft, resolvePlanLimits(limits), report), problems);
}

function toDrafts(
  tasks: readonly WrittenTask[],
  confidence: number,
  report: Report,
): readonly DraftTask[] {
  const items = tasks.map((task, index) => ({
    ...task,
    parent: task.parent ?? undefined,
    where: `tasks[${index}]`,
  }));
  return outlineDrafts(items, report, ({ parent, dependsOn = [], duration, where, ...task }) => ({
    ...task,
    dependsOn: dependsOn.map((each) => ({ ...each, where })),
    duration: duration && { ...duration, where },
    confidence,
    where,
  }));
}

/** State of a task as its plan says it. */
export type DraftStatus = Pick<DraftTask, 'status' | 'isDoubtful'>;

/** Returns the status that a field of a data file gives; `open` if it gives none. */
export function draftStatus(
  written: string | null | undefined,
  { id, where }: Pick<DraftTask, 'id' | 'where'>,
  report: Report,
): DraftStatus {
  const status = written ? readStatus(written) : 'open';
  return clearStatus(status, `the status “${shorten(written ?? '', 80)}” of ${id}`, where, report);
}

/** Returns a status that a plan can be executed by; a person decides on any other, and a warning says so. */
export function clearStatus(
  status: WrittenStatus,
  named: string,
  where: string,
  report: Report,
): DraftStatus {
  if (status !== 'unclear') return { status };
  const message = `${named} does not say whether it is to be done now: decide, and write open, in progress, done or cancelled`;
  report('unreadable_value', where, message, 'warning');
  return { status: 'open', isDoubtful: true };
}
