import type { DraftTask } from '../draft.js';
import { type PlanDuration, planDurationSchema } from '../plan.js';
import type { Report } from '../problem.js';

/** The duration of a task, if it can be; one that cannot is reported. */
export function checkDuration(
  { id, duration }: DraftTask,
  report: Report,
): PlanDuration | undefined {
  if (duration === undefined) return undefined;
  const { where, ...days } = duration;
  const { data } = planDurationSchema.safeParse(days);
  if (data === undefined) report('impossible_duration', where, `${id}: ${fault(days)}`);
  return data;
}

function fault({ min, likely, max }: PlanDuration): string {
  if (Math.min(min, likely, max) < 0) {
    return `a duration of ${min}, ${likely}, ${max} days is negative; give 0 or more`;
  }
  return `at least ${min}, likely ${likely}, at most ${max} days cannot be; put them in rising order`;
}
