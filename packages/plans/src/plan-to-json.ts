import type { JsonObject } from '@pce/core/contracts';
import type { Plan, PlanDuration, PlanRisk, PlanTask } from './plan.js';
import type { PlanProblem } from './problem.js';

/** A task as programs in any language read it. */
export interface PlanTaskJson {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** `null` at the top. */
  readonly parent: string | null;
  readonly level: number;
  readonly depends_on: readonly string[];
  /** Of those dependencies for which the plan gives one. */
  readonly reasons: readonly { readonly id: string; readonly reason: string }[];
  /** In days of 24 hours. */
  readonly duration?: PlanDuration;
  readonly status: PlanTask['status'];
  readonly roles: readonly string[];
  readonly risks: readonly PlanRisk[];
  readonly priority?: 'high' | 'medium' | 'low';
  readonly action?: string;
  readonly params: JsonObject;
  readonly timeout_hours?: number;
  readonly max_attempts?: number;
  readonly confidence: number;
  readonly needs_review: boolean;
}

/** A plan as programs in any language read it. Fields may be added; none is renamed before a major version. */
export interface PlanJson {
  readonly name: string;
  /** `null` where nothing could be read. */
  readonly format: string | null;
  readonly phases: readonly { readonly id: string; readonly title: string }[];
  readonly tasks: readonly PlanTaskJson[];
  readonly problems: readonly PlanProblem[];
  readonly confidence: number;
  readonly needs_review: boolean;
}

/** A plan in the names of the wire: what `pce plan --json` prints. */
export function planToJson(plan: Plan): PlanJson {
  const { name, format, phases, tasks, problems, confidence, needsReview } = plan;
  return {
    name,
    format: format ?? null,
    phases,
    tasks: tasks.map(taskToJson),
    problems,
    confidence,
    needs_review: needsReview,
  };
}

const hour = 60 * 60 * 1000;

function taskToJson(task: PlanTask): PlanTaskJson {
  const { dependsOn, timeoutMs, maxAttempts, needsReview, duration, priority, action, ...same } =
    task;
  return {
    ...same,
    depends_on: dependsOn.map(({ id }) => id),
    reasons: dependsOn.flatMap(({ id, reason }) => (reason === undefined ? [] : [{ id, reason }])),
    ...(duration === undefined ? {} : { duration }),
    ...(priority === undefined ? {} : { priority }),
    ...(action === undefined ? {} : { action }),
    ...(timeoutMs === undefined ? {} : { timeout_hours: timeoutMs / hour }),
    ...(maxAttempts === undefined ? {} : { max_attempts: maxAttempts }),
    needs_review: needsReview,
  };
}
