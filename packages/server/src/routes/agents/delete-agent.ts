import { endpoint, noBody, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { owned } from '../owned.js';
import { agentPath } from './agent-path.js';

export const deleteAgent = endpoint({
  method: 'DELETE',
  path: '/api/agents/{agent_id}',
  id: 'deleteAgent',
  summary: 'Remove an agent, and its key with it',
  description:
    'Every server refuses the key after five seconds at most. Tasks in its hands go back when their leases end.',
  roles: ['user'],
  params: agentPath,
  query: none,
  body: noBody,
  answers: { 204: null },
  async handle({ caller, params }, { agents }) {
    await agents.remove(owned(await agents.get(params.agent_id), caller, 'agent'));
    return reply(204);
  },
});
