import type { HeldTask, TaskOffer } from '@pce/executions/internal';
import * as z from 'zod';
import {
  component,
  jsonObject,
  type ResponseBody,
  schemaComponent,
  stopsFor,
  timeSchema,
  toTime,
} from './scalars.js';
import { neighbourSchema, toNeighbour } from './task-document.js';

const contextSchema = component('WorkContext', 'Context of a task for the agent that does it.', {
  plan_goal: z.string().describe('The goal of the whole plan.'),
  previous_tasks: z.array(neighbourSchema).describe('Tasks that the task waited for.'),
  success_criteria: z.array(z.string()).optional().describe('Of the plan.'),
  constraints: z.array(z.string()).optional().describe('Of the plan.'),
  phase: z.string().optional().describe('Title of the outermost task around it.'),
  parent_task: z
    .object({ task_id: z.string(), title: z.string() })
    .optional()
    .describe('The task that it is a part of.'),
  risks: z
    .array(z.object({ description: z.string(), mitigation: z.string().optional() }))
    .optional()
    .describe('Of the task.'),
  upcoming_tasks: z.array(neighbourSchema).describe('Tasks that wait for the task.'),
  notes: z.array(z.string()).describe('Notes of people about the task.'),
  last_failure: z
    .string()
    .optional()
    .describe('Why the last attempt failed; absent before the first failure.'),
  learned: z
    .array(z.string())
    .optional()
    .describe(
      'Lessons of finished tasks for later ones: the texts in the list "learned" of their outputs.',
    ),
});

const workTaskSchema = component('WorkTask', 'A task as an agent is given it.', {
  task_id: z.string(),
  title: z.string(),
  description: z.string(),
  action: z.string(),
  params: jsonObject,
  timeout_hours: z.number().describe('How long one try may take.'),
  retry_policy: z.object({ max_attempts: z.int(), backoff_seconds: z.number() }),
  attempt: z.int().describe('1, then 2 if it was given out before.'),
  context: contextSchema,
});

const stops = {
  force_pause: z.boolean().describe('Rest: the execution of a task you hold is paused.'),
  force_cancel: z.boolean().describe('Stop: the execution of a task you hold has ended.'),
};

const workOfferSchema = component('WorkOffer', "A task in an agent's hands.", {
  work_available: z.literal(true),
  execution_id: z.string(),
  plan_id: z.string().nullable(),
  lease: z.object({
    token: z.string().describe('Goes into every report about the task.'),
    expires_at: timeSchema.describe(
      "By the server's clock: the task is taken away then, unless a report comes first.",
    ),
  }),
  next_task: workTaskSchema,
  ...stops,
});

const heldSchema = component('HeldTask', 'A task that an agent holds.', {
  execution_id: z.string(),
  task_id: z.string(),
  title: z.string(),
  lease: z.object({ token: z.string(), expires_at: timeSchema }),
});

const noWorkSchema = component('NoWork', 'There is no further work, and the agent holds tasks.', {
  work_available: z.literal(false),
  execution_id: z.string(),
  held: z.array(heldSchema).optional().describe('The tasks that the agent holds.'),
  ...stops,
});

export const workSchema = schemaComponent(
  'Work',
  'The answer to an agent that asks for work.',
  z.discriminatedUnion('work_available', [workOfferSchema, noWorkSchema]),
);

type WorkDocument = ResponseBody<typeof workSchema>;

/** `first`: the task whose execution the answer is about. */
export function toNoWork({ execution, status }: HeldTask, held: readonly HeldTask[]): WorkDocument {
  return {
    work_available: false,
    execution_id: execution,
    held: held.map(({ task, title, token, expiresAt, ...of }) => ({
      execution_id: of.execution,
      task_id: task,
      title,
      lease: { token, expires_at: toTime(expiresAt) },
    })),
    ...stopsFor(status),
  };
}

/** `action`: the agent's own word for that of the task. */
export function toWorkDocument(offer: TaskOffer, action = offer.task.action): WorkDocument {
  const { task, goal, notes, previous, upcoming, failure, learned } = offer;
  const [phase] = offer.around;
  const parent = offer.around.at(-1);
  return {
    work_available: true,
    execution_id: offer.execution,
    plan_id: offer.planId ?? null,
    lease: { token: offer.token, expires_at: toTime(offer.expiresAt) },
    next_task: {
      task_id: task.id,
      title: task.title,
      description: task.description,
      action,
      params: task.params,
      timeout_hours: task.timeoutMs / 3_600_000,
      retry_policy: {
        max_attempts: task.retry.maxAttempts,
        backoff_seconds: task.retry.backoffMs / 1_000,
      },
      attempt: offer.attempt,
      context: {
        plan_goal: goal,
        ...(offer.criteria.length > 0 && { success_criteria: offer.criteria }),
        ...(offer.constraints.length > 0 && { constraints: offer.constraints }),
        ...(phase && { phase: phase.title }),
        ...(parent && { parent_task: { task_id: parent.id, title: parent.title } }),
        ...(task.risks && { risks: task.risks }),
        previous_tasks: previous.map(toNeighbour),
        upcoming_tasks: upcoming.map(toNeighbour),
        notes,
        ...(failure !== undefined && { last_failure: failure }),
        learned: [...learned],
      },
    },
    force_pause: false,
    force_cancel: false,
  };
}
