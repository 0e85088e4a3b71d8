import { endpoint, noBody, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { planSchema, toPlanDocument } from '../../wire/plan-document.js';
import { owned } from '../owned.js';
import { planPath } from './plan-path.js';

export const getPlan = endpoint({
  method: 'GET',
  path: '/api/plans/{plan_id}',
  id: 'getPlan',
  summary: 'Read a plan',
  roles: ['user'],
  params: planPath,
  query: none,
  body: noBody,
  answers: { 200: planSchema },
  async handle({ caller, params }, { plans }) {
    const record = owned(await plans.get(params.plan_id), caller, 'plan');
    return reply(200, toPlanDocument(record));
  },
});
