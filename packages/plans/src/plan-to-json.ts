import type { Plan, PlanTask } from './plan.js';
import { type PlanJson, type PlanTaskJson, planJsonVersion } from './plan-json.js';

/** Gives a plan the names of the wire, as `pce plan --json` prints it. */
export function planToJson(plan: Plan): PlanJson {
  const { name, format, about, phases, tasks, problems, confidence, needsReview } = plan;
  return {
    version: planJsonVersion,
    name,
    format: format ?? null,
    ...(about === undefined ? {} : { about }),
    phases,
    tasks: tasks.map(taskToJson),
    problems,
    confidence,
    needs_review: needsReview,
  };
}

const hour = 60 * 60 * 1000;

function taskToJson(task: PlanTask): PlanTaskJson {
  const { dependsOn, timeoutMs, maxAttempts, backoffMs, needsReview, duration, ...optional } = task;
  const { priority, action, effect, person, approval, where, ...same } = optional;
  return {
    ...same,
    depends_on: dependsOn.map(({ id }) => id),
    reasons: dependsOn.flatMap(({ id, reason }) => (reason === undefined ? [] : [{ id, reason }])),
    ...(duration === undefined ? {} : { duration }),
    ...(where === undefined ? {} : { where }),
    ...(person === undefined ? {} : { person }),
    ...(approval === undefined ? {} : { approval }),
    ...(priority === undefined ? {} : { priority }),
    ...(action === undefined ? {} : { action }),
    ...(effect === undefined ? {} : { effect }),
    ...(timeoutMs === undefined ? {} : { timeout_hours: timeoutMs / hour }),
    ...(maxAttempts === undefined ? {} : { max_attempts: maxAttempts }),
    ...(backoffMs === undefined ? {} : { backoff_seconds: backoffMs / 1000 }),
    needs_review: needsReview,
  };
}
