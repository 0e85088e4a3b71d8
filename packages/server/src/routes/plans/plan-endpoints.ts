import { given } from '@pce/core/internal';
import type { WrittenTask } from '@pce/plans/internal';
import * as z from 'zod';
import type { UserCaller } from '../../auth/caller.js';
import {
  type Asked,
  type BodyForms,
  type Endpoint,
  endpoint,
  reply,
} from '../../endpoint/endpoint.js';
import type { ServerContext } from '../../endpoint/server-context.js';
import type { PlanRecord } from '../../records/plan-records.js';
import {
  planPageSchema,
  planSchema,
  planTaskPageSchema,
  planTextSchema,
  toPlanDocument,
  toPlanSummaryDocument,
} from '../../wire/plan-document.js';
import {
  actionSchema,
  component,
  idSchema,
  jsonObject,
  label,
  numberedPageQuery,
  pageQuery,
  taskIdSchema,
} from '../../wire/scalars.js';
import { owned } from '../owned.js';
import { loadPlans, planUpload, readUpload, textOfUpload } from './plan-upload.js';

const planPath = z.object({ plan_id: idSchema.describe('Id of the plan.') });

async function findPlan(
  { caller, params }: Pick<Asked<UserCaller, z.output<typeof planPath>>, 'caller' | 'params'>,
  { plans }: ServerContext,
): Promise<PlanRecord> {
  return owned(await plans.get(params.plan_id), caller, 'plan');
}

const days = z.number().min(0).max(100_000);

export const durationInDays = z.object({ min: days, likely: days, max: days });

const writtenTask = component('WrittenTask', 'A task as a person writes it.', {
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
});

const body: BodyForms<{ readonly tasks: readonly WrittenTask[] }> = {
  limit: 'planBytes',
  json: z
    .object({ tasks: z.array(writtenTask).min(1).max(10_000) })
    .transform(({ tasks }) => ({ tasks: tasks.map(toWrittenTask) })),
};

const replacePlanTasks = endpoint({
  route: 'PUT /api/plans/{plan_id}/tasks',
  id: 'replacePlanTasks',
  summary: "Replace the tasks of a plan by a person's own",
  description:
    'Its goal, criteria, constraints and risks stay. Executions that have begun keep the tasks they began with.',
  params: planPath,
  body,
  answers: { 200: planSchema },
  async find(asked, context) {
    const { id } = await findPlan(asked, context);
    return id;
  },
  async handle({ caller, params, body: { tasks } }, context) {
    const { planFromTasks } = await loadPlans();
    const record = await findPlan({ caller, params }, context);
    const { about } = record.plan;
    const plan = { ...planFromTasks(tasks, { name: record.name }), ...(about && { about }) };
    const replaced = owned(await context.plans.replace(record, plan), caller, 'plan');
    return reply(200, toPlanDocument(replaced));
  },
});

function toWrittenTask(task: z.output<typeof writtenTask>): WrittenTask {
  const { id, title, parent = null, depends_on = [], timeout_hours, backoff_seconds } = task;
  const { description, duration, status, priority, action, person, approval } = task;
  const { effect, params, roles, tags, risks, max_attempts: maxAttempts } = task;
  return {
    id,
    title,
    parent,
    dependsOn: depends_on.map((other) => ({ id: other })),
    ...given({ description, duration, status, priority, action, person, approval }),
    ...given({ effect, params, roles, tags, risks, maxAttempts }),
    ...(timeout_hours !== undefined && { timeoutMs: timeout_hours * 3_600_000 }),
    ...(backoff_seconds !== undefined && { backoffMs: backoff_seconds * 1_000 }),
  };
}

const createPlan = endpoint({
  route: 'POST /api/plans',
  id: 'createPlan',
  summary: 'Keep a plan',
  description:
    'What is wrong in it is among its problems. One with errors is kept, but cannot be executed before it is replaced.',
  body: planUpload,
  answers: { 201: planSchema },
  async handle({ caller, body, signal }, context) {
    const plan = await readUpload(body, caller.owner, context, signal);
    const name = body.name ?? (plan.name || 'plan');
    const text = textOfUpload(body);
    const record = await context.plans.add(plan, { owner: caller.owner, name, text });
    return reply(201, toPlanDocument(record));
  },
});

const listPlans = endpoint({
  route: 'GET /api/plans',
  id: 'listPlans',
  summary: 'List plans, the newest first',
  query: pageQuery(),
  answers: { 200: planPageSchema },
  async handle({ caller, query: { cursor, limit } }, { plans }) {
    const { rows, next } = await plans.list(caller.owner, { after: cursor, limit });
    const body = { plans: rows.map(toPlanSummaryDocument), next_cursor: next ?? null };
    return reply(200, body);
  },
});

const getPlan = endpoint({
  route: 'GET /api/plans/{plan_id}',
  id: 'getPlan',
  summary: 'Read a plan',
  params: planPath,
  answers: { 200: planSchema },
  find: findPlan,
  handle: async ({ found }) => reply(200, toPlanDocument(found)),
});

const getPlanText = endpoint({
  route: 'GET /api/plans/{plan_id}/text',
  id: 'getPlanText',
  summary: 'Read the text that a plan was read from',
  params: planPath,
  answers: { 200: planTextSchema },
  find: findPlan,
  async handle({ found: { id } }, { plans }) {
    const { file = null, text = null, isCut = false } = (await plans.text(id)) ?? {};
    return reply(200, { plan_id: id, file, text, is_cut: isCut });
  },
});

const deletePlan = endpoint({
  route: 'DELETE /api/plans/{plan_id}',
  id: 'deletePlan',
  summary: 'Remove a plan',
  description: 'Executions of it go on: each has a copy.',
  params: planPath,
  answers: { 204: null },
  find: findPlan,
  async handle({ found }, { plans }) {
    await plans.remove(found);
    return reply(204);
  },
});

const listPlanTasks = endpoint({
  route: 'GET /api/plans/{plan_id}/tasks',
  id: 'listPlanTasks',
  summary: 'List the tasks of a plan, in its order',
  params: planPath,
  query: numberedPageQuery({ max: 10_000, usual: 1_000 }),
  answers: { 200: planTaskPageSchema },
  find: findPlan,
  async handle({ found: { plan }, query: { cursor, limit } }) {
    const { planToJson } = await loadPlans();
    const { tasks } = planToJson(plan);
    const end = cursor + limit;
    const next_cursor = end < tasks.length ? String(end) : null;
    return reply(200, { tasks: tasks.slice(cursor, end), next_cursor });
  },
});

export const planEndpoints: readonly Endpoint[] = [
  createPlan,
  listPlans,
  getPlan,
  getPlanText,
  deletePlan,
  listPlanTasks,
  replacePlanTasks,
];
