import type { GoalProgress } from '@pce/core/contracts';
import type { ExecutorInput } from '@pce/core/ports';
import { type GoalOutcome, goalOutcome, rangeOf, type StepPlan } from '@pce/role-parts';

/** Returns the progress of each goal before the step at `place`; all steps are done if `place` is their number. */
export function goalsProgressAt(
  input: ExecutorInput,
  plan: StepPlan,
  place: number,
): GoalProgress[] {
  const before = new Map(input.goalsProgress.map((progress) => [progress.goalId, progress]));
  return input.goals.map(({ id }) => {
    if (input.kept.includes(id)) return before.get(id) ?? { goalId: id, status: 'achieved' };
    const range = rangeOf(plan, id);
    const step = plan.tasks[place];
    if (step !== undefined && place <= range.last) {
      return place >= range.first
        ? {
            goalId: id,
            status: 'in_progress',
            progress: `at ${step.id} of ${plan.tasks.length} steps`,
          }
        : { goalId: id, status: 'pending' };
    }
    const kept = before.get(id);
    const isSettled = kept?.status === 'achieved' || kept?.status === 'blocked';
    return isSettled && range.last < place - 1
      ? kept
      : { goalId: id, ...inWords(goalOutcome(id, input, plan)) };
  });
}

function inWords({
  succeeded,
  passedOver,
  needed,
}: GoalOutcome): Pick<GoalProgress, 'status' | 'progress'> {
  if (needed.length > 0) return { status: 'blocked', progress: `without ${needed.join(', ')}` };
  const skipped =
    passedOver === 0 ? '' : `${passedOver} skipped as the document or a person allows`;
  if (succeeded === 0) return { status: 'blocked', progress: skipped || 'it has no steps' };
  const done = succeeded === 1 ? '1 step done' : `${succeeded} steps done`;
  return { status: 'achieved', progress: skipped === '' ? done : `${done}, ${skipped}` };
}
