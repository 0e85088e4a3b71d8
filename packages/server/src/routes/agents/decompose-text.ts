import * as z from 'zod';
import { endpoint, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { breakdownSchema } from '../../wire/plan-document.js';
import { idSchema } from '../../wire/scalars.js';
import { loadPlans } from '../load-plans.js';
import { planUpload } from '../plans/plan-upload.js';
import { readUpload } from '../plans/read-upload.js';
import { ownAgent } from './own-agent.js';

export const decomposeText = endpoint({
  method: 'POST',
  path: '/api/agents/{agent_id}/decompose',
  id: 'decompose',
  summary: 'Break a plan down into tasks, without keeping it',
  roles: ['user', 'agent'],
  params: z.object({ agent_id: idSchema }),
  query: none,
  body: planUpload,
  answers: { 200: breakdownSchema },
  async handle({ caller, params, body, signal }, context) {
    await ownAgent(context.agents, params.agent_id, caller);
    const { planToJson } = await loadPlans();
    return reply(200, planToJson(await readUpload(body, context, signal)));
  },
});
