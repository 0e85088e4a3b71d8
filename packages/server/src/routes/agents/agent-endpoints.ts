import { sha256 } from '@pce/core/internal';
import { type Endpoint, endpoint, reply } from '../../endpoint/endpoint.js';
import type { ServerContext } from '../../endpoint/server-context.js';
import type { AgentRecord } from '../../records/agent-records.js';
import { newAgentKey } from '../../secrets/agent-key.js';
import {
  agentCapabilitiesSchema,
  agentChangeBody,
  agentPageSchema,
  agentSchema,
  newAgentBody,
  registeredAgentSchema,
  toAgentDocument,
} from '../../wire/agent-document.js';
import { pageQuery, toTimeOrNull } from '../../wire/scalars.js';
import { owned } from '../owned.js';
import { decomposeText } from './decompose-text.js';
import { getWork } from './get-work.js';
import { agentPath, findAgent } from './owned-agent.js';

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
    const of = { owner: caller.owner, keyHash: sha256(api_key) };
    const agent = await agents.register(description, of);
    return reply(201, { ...toAgentDocument(agent), api_key });
  },
});

const listAgents = endpoint({
  route: 'GET /api/agents',
  id: 'listAgents',
  summary: 'List agents, the newest first',
  query: pageQuery(),
  answers: { 200: agentPageSchema },
  async handle({ caller, query: { cursor, limit } }, context) {
    const { rows, next } = await context.agents.list(caller.owner, { after: cursor, limit });
    const agents = await Promise.all(rows.map((agent) => showAgent(agent, context)));
    return reply(200, { agents, next_cursor: next ?? null });
  },
});

const getAgent = endpoint({
  route: 'GET /api/agents/{agent_id}',
  id: 'getAgent',
  summary: 'Read an agent',
  roles: ['user', 'agent'],
  params: agentPath,
  answers: { 200: agentSchema },
  find: findAgent,
  handle: async ({ found }, context) => reply(200, await showAgent(found, context)),
});

const changeAgent = endpoint({
  route: 'PATCH /api/agents/{agent_id}',
  id: 'changeAgent',
  summary: 'Change the name, the role or the capabilities of an agent',
  roles: ['user', 'agent'],
  params: agentPath,
  body: { json: agentChangeBody },
  answers: { 200: agentSchema },
  find: findAgent,
  async handle({ caller, params: { agent_id: id }, body: said }, context) {
    const changed = owned(await context.agents.change({ id }, said), caller, 'agent');
    return reply(200, await showAgent(changed, context));
  },
});

/** Returns an agent with its last sign of life and the tasks that it holds. */
async function showAgent(
  agent: AgentRecord,
  { executions, signs }: Pick<ServerContext, 'executions' | 'signs'>,
) {
  const [held, counts] = await Promise.all([
    executions.held(agent.id),
    executions.attempts(agent.id),
  ]);
  const ended = counts.completed + counts.failed + counts.lost;
  return {
    ...toAgentDocument(agent),
    last_seen_at: toTimeOrNull(signs.lastSeen(agent)),
    attempts: { ...counts, success_rate: ended === 0 ? null : counts.completed / ended },
    current_tasks: held.map(({ execution, task }) => ({ execution_id: execution, task_id: task })),
  };
}

const deleteAgent = endpoint({
  route: 'DELETE /api/agents/{agent_id}',
  id: 'deleteAgent',
  summary: 'Remove an agent, and its key with it',
  description:
    'Every server refuses the key after five seconds at most. Tasks in its hands go back when their leases end.',
  params: agentPath,
  answers: { 204: null },
  find: findAgent,
  async handle({ found }, { agents }) {
    await agents.remove(found);
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
  find: findAgent,
  handle: async ({ found: { id, capabilities } }) => reply(200, { agent_id: id, capabilities }),
});

export const agentEndpoints: readonly Endpoint[] = [
  createAgent,
  listAgents,
  getAgent,
  changeAgent,
  deleteAgent,
  getCapabilities,
  decomposeText,
  getWork,
];
