import { endpoint, noBody } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { numberedPageQuery } from '../../wire/page.js';
import { planTaskPageSchema } from '../../wire/plan-document.js';
import { loadPlans } from '../load-plans.js';
import { owned } from '../owned.js';
import { planPath } from './plan-path.js';

export const listPlanTasks = endpoint({
  method: 'GET',
  path: '/api/plans/{plan_id}/tasks',
  id: 'listPlanTasks',
  summary: 'List the tasks of a plan, in its order',
  roles: ['user'],
  params: planPath,
  query: numberedPageQuery({ max: 10_000, usual: 1_000 }),
  body: noBody,
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
