import { endpoint, noBody, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { agentSchema, toAgentDocument } from '../../wire/agent-document.js';
import { agentPath } from './agent-path.js';
import { ownAgent } from './own-agent.js';

export const getAgent = endpoint({
  method: 'GET',
  path: '/api/agents/{agent_id}',
  id: 'getAgent',
  summary: 'Read an agent',
  roles: ['user', 'agent'],
  params: agentPath,
  query: none,
  body: noBody,
  answers: { 200: agentSchema },
  async handle({ caller, params }, { agents }) {
    const agent = await ownAgent(agents, params.agent_id, caller);
    return reply(200, toAgentDocument(agent));
  },
});
