import * as z from 'zod';
import { endpoint, noBody, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import {
  executionPageSchema,
  executionStatusSchema,
  toSummaryDocument,
} from '../../wire/execution-document.js';
import { pageQuery } from '../../wire/page.js';
import { idSchema } from '../../wire/scalars.js';

export const listExecutions = endpoint({
  method: 'GET',
  path: '/api/executions',
  id: 'listExecutions',
  summary: 'List executions, the newest first',
  description: 'Those that ended 90 days ago are left out.',
  roles: ['user'],
  params: none,
  query: pageQuery().extend({
    plan_id: idSchema.optional().describe('Only those of this plan.'),
    status: executionStatusSchema.optional().describe('Only those of this status.'),
    q: z
      .string()
      .max(200)
      .optional()
      .describe("The beginning of an id, or a part of the plan's name in any case."),
  }),
  body: noBody,
  answers: { 200: executionPageSchema },
  async handle({ caller, query }, context) {
    const { cursor, limit, plan_id: planId, status, q } = query;
    const { executions, next } = await context.executions.list({
      owner: caller.owner,
      limit,
      ...(cursor !== undefined && { after: cursor }),
      ...(planId !== undefined && { planId }),
      ...(status && { status }),
      ...(q !== undefined && { query: q }),
    });
    const body = { executions: executions.map(toSummaryDocument), next_cursor: next ?? null };
    return reply(200, body);
  },
});
