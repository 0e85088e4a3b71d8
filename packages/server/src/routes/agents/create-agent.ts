import { endpoint, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { hashAgentKey, newAgentKey } from '../../secrets/agent-key.js';
import { newAgentBody, registeredAgentSchema, toAgentDocument } from '../../wire/agent-document.js';

export const createAgent = endpoint({
  method: 'POST',
  path: '/api/agents',
  id: 'createAgent',
  summary: 'Register an agent',
  description: 'Its key is shown this once, and kept nowhere.',
  roles: ['user'],
  params: none,
  query: none,
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
