import { type Endpoint, endpoint } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { numberedPageQuery, pageQuery } from '../../wire/page.js';
import {
  planPageSchema,
  planSchema,
  planTaskPageSchema,
  planTextSchema,
  toPlanDocument,
  toPlanSummaryDocument,
} from '../../wire/plan-document.js';
import { loadPlans } from '../load-plans.js';
import { owned } from '../owned.js';
import { planPath } from './plan-path.js';
import { planUpload } from './plan-upload.js';
import { readUpload, textOfUpload } from './read-upload.js';
import { replacePlanTasks } from './replace-plan-tasks.js';

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
  async handle({ caller, params }, { plans }) {
    const record = owned(await plans.get(params.plan_id), caller, 'plan');
    return reply(200, toPlanDocument(record));
  },
});

const getPlanText = endpoint({
  route: 'GET /api/plans/{plan_id}/text',
  id: 'getPlanText',
  summary: 'Read the text that a plan was read from',
  params: planPath,
  answers: { 200: planTextSchema },
  async handle({ caller, params }, { plans }) {
    const { id } = owned(await plans.get(params.plan_id), caller, 'plan');
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
  async handle({ caller, params }, { plans }) {
    await plans.remove(owned(await plans.get(params.plan_id), caller, 'plan'));
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
  async handle({ caller, params, query: { cursor, limit } }, { plans }) {
    const { plan } = owned(await plans.get(params.plan_id), caller, 'plan');
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
