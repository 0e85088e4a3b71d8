import { endpoint } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { breakdownSchema } from '../../wire/plan-document.js';
import { loadPlans } from '../load-plans.js';
import { readUpload } from '../plans/read-upload.js';
import { decomposeBody } from './decompose-body.js';
import { decomposeTask } from './decompose-task.js';
import { agentPath, ownAgent } from './own-agent.js';

export const decomposeText = endpoint({
  route: 'POST /api/agents/{agent_id}/decompose',
  id: 'decompose',
  summary: 'Break a plan or one task down, without keeping it',
  roles: ['user', 'agent'],
  params: agentPath,
  body: decomposeBody,
  answers: { 200: breakdownSchema },
  async handle({ caller, params, body, signal }, context) {
    const agent = await ownAgent(context.agents, params.agent_id, caller);
    const { planToJson } = await loadPlans();
    if ('task' in body) {
      const actions = body.agent_capabilities ?? agent.capabilities.map(({ action }) => action);
      const { plan, subtasks } = await decomposeTask(
        body,
        { actions, owner: caller.owner },
        context,
        signal,
      );
      const { task_id } = body.task;
      return reply(200, { ...planToJson(plan), task_id, decomposed_subtasks: subtasks });
    }
    return reply(200, planToJson(await readUpload(body, caller.owner, context, signal)));
  },
});
