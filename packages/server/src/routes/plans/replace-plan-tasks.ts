import { given } from '@pce/core/internal';
import type { WrittenTask } from '@pce/plans';
import * as z from 'zod';
import { type BodyForms, endpoint } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { planSchema, toPlanDocument } from '../../wire/plan-document.js';
import { actionSchema, jsonObject, label, taskIdSchema } from '../../wire/scalars.js';
import { schemaComponent } from '../../wire/schema-component.js';
import { loadPlans } from '../load-plans.js';
import { owned } from '../owned.js';
import { planPath } from './plan-path.js';

const days = z.number().min(0).max(100_000);

export const durationInDays = z.object({ min: days, likely: days, max: days });

const writtenTask = schemaComponent(
  'WrittenTask',
  'A task as a person writes it.',
  z.object({
    id: taskIdSchema,
    title: z.string().min(1).max(500),
    description: z.string().max(20_000).optional(),
    parent: taskIdSchema.nullish().describe('The task around it; null at the top.'),
    depends_on: z.array(taskIdSchema).max(1_000).optional(),
    duration: durationInDays.optional().describe('In days of 24 hours.'),
    status: z
      .enum(['open', 'in_progress', 'done', 'cancelled'])
      .optional()
      .describe('Default: open.'),
    priority: z.enum(['high', 'medium', 'low']).optional().describe('Default: medium.'),
    action: actionSchema.optional().describe('Default: by the first verb of the title.'),
    person: label(500).optional().describe('Person who does or decides it.'),
    approval: label(500).optional().describe('Person who approves it before an agent gets it.'),
    effect: z.enum(['read', 'idempotent', 'once']).optional(),
    params: jsonObject.optional(),
    roles: z.array(label(500)).max(100).optional(),
    tags: z.array(label(500)).max(100).optional(),
    risks: z
      .array(z.object({ description: label(5_000), mitigation: label(5_000).optional() }))
      .max(100)
      .optional(),
    timeout_hours: z.number().positive().max(100_000).optional(),
    max_attempts: z.int().min(1).max(1_000).optional(),
    backoff_seconds: z.number().positive().max(31_536_000).optional(),
  }),
);

const body: BodyForms<{ readonly tasks: readonly WrittenTask[] }> = {
  limit: 'planBytes',
  json: z
    .object({ tasks: z.array(writtenTask).min(1).max(10_000) })
    .transform(({ tasks }) => ({ tasks: tasks.map(toWrittenTask) })),
};

export const replacePlanTasks = endpoint({
  route: 'PUT /api/plans/{plan_id}/tasks',
  id: 'replacePlanTasks',
  summary: "Replace the tasks of a plan by a person's own",
  description:
    'Its goal, criteria, constraints and risks stay. Executions that have begun keep the tasks they began with.',
  params: planPath,
  body,
  answers: { 200: planSchema },
  async handle({ caller, params, body: { tasks } }, { plans }) {
    const record = owned(await plans.get(params.plan_id), caller, 'plan');
    const { planFromTasks } = await loadPlans();
    const { about } = record.plan;
    const plan = { ...planFromTasks(tasks, { name: record.name }), ...(about && { about }) };
    return reply(200, toPlanDocument(await plans.replace(record, plan)));
  },
});

function toWrittenTask(task: z.output<typeof writtenTask>): WrittenTask {
  const { id, title, parent = null, depends_on = [], timeout_hours, backoff_seconds } = task;
  const { description, duration, status, priority, action, person, approval } = task;
  const { effect, params, roles, tags, risks, max_attempts: maxAttempts } = task;
  return {
    ...{ id, title, parent, dependsOn: depends_on.map((other) => ({ id: other })) },
    ...given({ description, duration, status, priority, action, person, approval }),
    ...given({ effect, params, roles, tags, risks, maxAttempts }),
    ...(timeout_hours !== undefined && { timeoutMs: timeout_hours * 3_600_000 }),
    ...(backoff_seconds !== undefined && { backoffMs: backoff_seconds * 1_000 }),
  };
}
