import { given } from '@pce/core/internal';
import type { TaskPlanInput } from '@pce/executions';
import { personAction } from '@pce/executions/internal';
import { actionsOfTask, paramsOfTask } from './params-of-task.js';
import type { Plan, PlanDuration, PlanTask } from './plan.js';

/** Options of `toTaskPlan`. */
export interface ToTaskPlanOptions {
  /**
   * Actions an agent must be able to do, by a word of a title in lower case: looked at before the table of this
   * package, `actionWords`. @defaultValue none
   */
  readonly actions?: Readonly<Record<string, string>>;
  /** Limits of the attempts of tasks for which the plan states none. @defaultValue those of an execution */
  readonly attempts?: Pick<PlanTask, 'timeoutMs' | 'maxAttempts' | 'backoffMs'>;
}

type TaskInput = TaskPlanInput['tasks'][number];

const dayMs = 24 * 60 * 60 * 1000;

/**
 * A plan as an execution takes it. A task that names no action gets one by the words of its title: `research`,
 * `write`, `contact`, `build`, else `work`, with narrower ones that suffice as `alternatives`; one for a person has the action `person`, which no agent is offered. What is ticked off is complete, what is cancelled is skipped. Plans with
 * problems of severity `error` are turned too: look at `problems` first.
 *
 * @example
 * ```ts
 * const plan = await readPlan({ content: '1. Design\n2. Build (depends on 1)' });
 * await executions.create({ plan: toTaskPlan(plan), needsReview: plan.needsReview });
 * ```
 */
export function toTaskPlan(
  { name, about, tasks }: Plan,
  { actions = {}, attempts = {} }: ToTaskPlanOptions = {},
): TaskPlanInput {
  const { goal = name, calendar: _, ...said } = about ?? {};
  return { name, goal, ...said, tasks: tasks.map((task) => toTask(task, { actions, attempts })) };
}

function toTask(task: PlanTask, { actions, attempts }: Required<ToTaskPlanOptions>): TaskInput {
  const { id, title, parent, dependsOn, priority, person, approval } = task;
  const { timeoutMs = attempts.timeoutMs } = task;
  const { maxAttempts = attempts.maxAttempts, backoffMs = attempts.backoffMs } = task;
  const [action = 'work', ...alternatives] = actionsOfTask(task, actions);
  const isApproved = approval !== undefined && (person === undefined || person === approval);
  const approver = approval === undefined || isApproved ? [] : [`Approval: ${approval}`];
  const description = [task.description, ...approver].filter((text) => text !== '').join('\n');
  // A call, a mail or an order that may have been made is not made again unasked.
  const effect =
    task.effect ?? ([action, ...alternatives].includes('contact') ? 'once' : undefined);
  const deadline = deadlineIn(task.description);
  return {
    id,
    title,
    description,
    parent,
    dependsOn: dependsOn.map((dependency) => dependency.id),
    action: person === undefined ? action : personAction,
    ...(person === undefined && alternatives.length > 0 && { alternatives }),
    params: paramsOfTask(task),
    ...given({ priority, timeoutMs: timeoutMs && Math.ceil(timeoutMs) }),
    retry: given({ maxAttempts, backoffMs: backoffMs && Math.ceil(backoffMs) }),
    ...given({ duration: task.duration && toMs(task.duration) }),
    status: statuses[task.status],
    ...given({ person, approval: isApproved ? approval : undefined, effect }),
    ...(task.risks.length > 0 && { risks: task.risks }),
    ...given({ deadline }),
  };
}

/** Returns the end of the day that a description states as the deadline, in Unix milliseconds: `by 2026-03-31`, `Due: 2026-03-31`. */
function deadlineIn(description: string): number | undefined {
  const [, day = ''] =
    /^(?:deadline|due(?: date)?|by|until|bis|end|ende|frist)\b:?\s+(\d{4}-\d\d-\d\d)\b/im.exec(
      description,
    ) ?? [];
  const at = Date.parse(`${day}T23:59:59.999Z`);
  return Number.isNaN(at) ? undefined : at;
}

const statuses = {
  open: 'open',
  in_progress: 'open',
  done: 'complete',
  cancelled: 'skipped',
} as const;

function toMs({ min, likely, max }: PlanDuration): TaskInput['duration'] {
  return { minMs: min * dayMs, likelyMs: likely * dayMs, maxMs: max * dayMs };
}
