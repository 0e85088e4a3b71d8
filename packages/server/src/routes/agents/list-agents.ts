import { endpoint, noBody, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { agentPageSchema, toAgentDocument } from '../../wire/agent-document.js';
import { pageQuery } from '../../wire/page.js';

export const listAgents = endpoint({
  method: 'GET',
  path: '/api/agents',
  id: 'listAgents',
  summary: 'List agents, the newest first',
  roles: ['user'],
  params: none,
  query: pageQuery(),
  body: noBody,
  answers: { 200: agentPageSchema },
  async handle({ caller, query: { cursor, limit } }, { agents }) {
    const { rows, next } = await agents.list(caller.owner, { after: cursor, limit });
    return reply(200, { agents: rows.map(toAgentDocument), next_cursor: next ?? null });
  },
});
