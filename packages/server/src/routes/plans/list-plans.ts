import { endpoint, noBody, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { pageQuery } from '../../wire/page.js';
import { planPageSchema, toPlanSummaryDocument } from '../../wire/plan-document.js';

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/plans',
  id: 'listPlans',
  summary: 'List plans, the newest first',
  roles: ['user'],
  params: none,
  query: pageQuery(),
  body: noBody,
  answers: { 200: planPageSchema },
  async handle({ caller, query: { cursor, limit } }, { plans }) {
    const { rows, next } = await plans.list(caller.owner, { after: cursor, limit });
    const body = { plans: rows.map(toPlanSummaryDocument), next_cursor: next ?? null };
    return reply(200, body);
  },
});
