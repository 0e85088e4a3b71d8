import { endpoint, noBody, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { owned } from '../owned.js';
import { planPath } from './plan-path.js';

export const deletePlan = endpoint({
  method: 'DELETE',
  path: '/api/plans/{plan_id}',
  id: 'deletePlan',
  summary: 'Remove a plan',
  description: 'Executions of it go on: each has a copy.',
  roles: ['user'],
  params: planPath,
  query: none,
  body: noBody,
  answers: { 204: null },
  async handle({ caller, params }, { plans }) {
    await plans.remove(owned(await plans.get(params.plan_id), caller, 'plan'));
    return reply(204);
  },
});
