import { endpoint, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { planSchema, toPlanDocument } from '../../wire/plan-document.js';
import { planUpload } from './plan-upload.js';
import { readUpload } from './read-upload.js';

export const createPlan = endpoint({
  method: 'POST',
  path: '/api/plans',
  id: 'createPlan',
  summary: 'Keep a plan',
  description:
    'What is wrong in it is among its problems. One with errors is kept, but cannot be executed before it is replaced.',
  roles: ['user'],
  params: none,
  query: none,
  body: planUpload,
  answers: { 201: planSchema },
  async handle({ caller, body, signal }, context) {
    const plan = await readUpload(body, caller.owner, context, signal);
    const name = body.name ?? (plan.name || 'plan');
    const record = await context.plans.add(plan, { owner: caller.owner, name });
    return reply(201, toPlanDocument(record));
  },
});
