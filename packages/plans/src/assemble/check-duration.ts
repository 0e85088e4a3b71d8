import type { DraftTask } from '../draft.js';
import { maxDurationDays, type PlanDuration, planDurationSchema } from '../plan.js';
import type { Report } from '../problem.js';

/** Returns the duration of a task, or reports it if it is invalid. */
export function checkDuration(
  { id, duration }: DraftTask,
  report: Report,
): PlanDuration | undefined {
  if (duration === undefined) return undefined;
  const { where, ...days } = duration;
  const { data } = planDurationSchema.safeParse(days);
  if (data !== undefined && data.max <= maxDurationDays) return data;
  report('impossible_duration', where, `${id}: ${fault(days)}`);
  return undefined;
}

function fault({ min, likely, max }: PlanDuration): string {
  if (Math.min(min, likely, max) < 0) {
    return `a duration of ${min}, ${likely}, ${max} days is negative; give 0 or more`;
  }
  if (max > maxDurationDays) {
    return `a duration of ${max} days is longer than a century; correct it`;
  }
  return `at least ${min}, likely ${likely}, at most ${max} days cannot be; put them in rising order`;
}
