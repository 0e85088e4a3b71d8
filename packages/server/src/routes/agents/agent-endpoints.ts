import { type Endpoint, endpoint } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { hashAgentKey, newAgentKey } from '../../secrets/agent-key.js';
import {
  agentCapabilitiesSchema,
  agentPageSchema,
  agentSchema,
  newAgentBody,
  registeredAgentSchema,
  toAgentDocument,
} from '../../wire/agent-document.js';
import { pageQuery } from '../../wire/page.js';
import { owned } from '../owned.js';
import { decomposeText } from './decompose-text.js';
import { getWork } from './get-work.js';
import { agentPath, ownAgent } from './own-agent.js';

const createAgent = endpoint({
  route: 'POST /api/agents',
  id: 'createAgent',
  summary: 'Register an agent',
  description: 'Its key is shown this once, and kept nowhere.',
  body: { json: newAgentBody },
  answers: { 201: registeredAgentSchema },
  isSecret: true,
  async handle({ caller, body: description }, { agents }) {
    const api_key = newAgentKey();
    const keyHash = hashAgentKey(api_key);
    const agent = await agents.register(description, { owner: caller.owner, keyHash });
    return reply(201, { ...toAgentDocument(agent), api_key });
  },
});

const listAgents = endpoint({
  route: 'GET /api/agents',
  id: 'listAgents',
  summary: 'List agents, the newest first',
  query: pageQuery(),
  answers: { 200: agentPageSchema },
  async handle({ caller, query: { cursor, limit } }, { agents }) {
    const { rows, next } = await agents.list(caller.owner, { after: cursor, limit });
    return reply(200, { agents: rows.map(toAgentDocument), next_cursor: next ?? null });
  },
});

const getAgent = endpoint({
  route: 'GET /api/agents/{agent_id}',
  id: 'getAgent',
  summary: 'Read an agent',
  roles: ['user', 'agent'],
  params: agentPath,
  answers: { 200: agentSchema },
  async handle({ caller, params }, { agents }) {
    const agent = await ownAgent(agents, params.agent_id, caller);
    return reply(200, toAgentDocument(agent));
  },
});

const deleteAgent = endpoint({
  route: 'DELETE /api/agents/{agent_id}',
  id: 'deleteAgent',
  summary: 'Remove an agent, and its key with it',
  description:
    'Every server refuses the key after five seconds at most. Tasks in its hands go back when their leases end.',
  params: agentPath,
  answers: { 204: null },
  async handle({ caller, params }, { agents }) {
    await agents.remove(owned(await agents.get(params.agent_id), caller, 'agent'));
    return reply(204);
  },
});

const getCapabilities = endpoint({
  route: 'GET /api/agents/{agent_id}/capabilities',
  id: 'getCapabilities',
  summary: 'List the capabilities of an agent',
  roles: ['user', 'agent'],
  params: agentPath,
  answers: { 200: agentCapabilitiesSchema },
  async handle({ caller, params }, { agents }) {
    const { id, capabilities } = await ownAgent(agents, params.agent_id, caller);
    return reply(200, { agent_id: id, capabilities });
  },
});

export const agentEndpoints: readonly Endpoint[] = [
  createAgent,
  listAgents,
  getAgent,
  deleteAgent,
  getCapabilities,
  decomposeText,
  getWork,
];
