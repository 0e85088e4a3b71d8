import { reviewThreshold } from './assemble/assemble-plan.js';
import { type Plan, type PlanTask, toPlace } from './plan.js';
import type { PlanProblem } from './problem.js';

/** Problems of a plan as a whole, or of lines that belong to no task. */
const ofTheWhole: ReadonlySet<PlanProblem['code']> = new Set([
  'unstated_order',
  'missing_duration',
  'left_out',
  'too_many_problems',
]);

/** Returns a plan with its problems, and each task with the reasons for which it may have been read wrongly. */
export function withDoubts(plan: Omit<Plan, 'problems'>, problems: readonly PlanProblem[]): Plan {
  const own = problems.filter(({ code }) => !ofTheWhole.has(code));
  const byTask = Map.groupBy(own, ({ where }) => taskAt(plan.tasks, where));
  const tasks = plan.tasks.map((task) => {
    const said = (byTask.get(task) ?? []).map(({ message }) => message);
    const known = [...(task.doubts ?? []), ...said];
    const doubts = known.length === 0 && task.needsReview ? [whyOf(task, plan)] : known;
    return doubts.length === 0 ? task : { ...task, doubts: [...new Set(doubts)] };
  });
  return { ...plan, tasks, problems: [...problems] };
}

/** Lines below that of a task which belong to it, unless another task comes first. */
const ownLines = 20;

/** Returns the task in whose lines, or in whose part of a document, a place is. */
function taskAt(tasks: readonly PlanTask[], where: string): PlanTask | undefined {
  const { file, line = 0, path } = toPlace(where);
  return tasks.findLast(({ where: own }) => {
    if (own?.file !== file) return false;
    if (path === undefined)
      return (own.line ?? Infinity) <= line && line <= (own.line ?? 0) + ownLines;
    return path === own.path || path.startsWith(`${own.path}.`) || path.startsWith(`${own.path}[`);
  });
}

/** Returns why a task is uncertain where no problem says so. */
function whyOf({ confidence }: PlanTask, { format }: Pick<Plan, 'format'>): string {
  if (confidence >= reviewThreshold) return 'its status or order is not clear';
  const why =
    format === 'model' ? 'the model concluded it' : 'no box, number or id marks it as a task';
  return `read with confidence ${confidence}: ${why}`;
}
