import { endpoint, noBody, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { agentCapabilitiesSchema } from '../../wire/agent-document.js';
import { agentPath } from './agent-path.js';
import { ownAgent } from './own-agent.js';

export const getCapabilities = endpoint({
  method: 'GET',
  path: '/api/agents/{agent_id}/capabilities',
  id: 'getCapabilities',
  summary: 'List the capabilities of an agent',
  roles: ['user', 'agent'],
  params: agentPath,
  query: none,
  body: noBody,
  answers: { 200: agentCapabilitiesSchema },
  async handle({ caller, params }, { agents }) {
    const { id, capabilities } = await ownAgent(agents, params.agent_id, caller);
    return reply(200, { agent_id: id, capabilities });
  },
});
