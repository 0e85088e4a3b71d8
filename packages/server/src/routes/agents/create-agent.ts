import * as z from 'zod';
import { endpoint, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { hashAgentKey, newAgentKey } from '../../secrets/agent-key.js';
import { agentSchema, capabilitySchema, toAgentDocument } from '../../wire/agent-document.js';
import { label } from '../../wire/scalars.js';
import { schemaComponent } from '../../wire/schema-component.js';

const body = schemaComponent(
  'NewAgent',
  z.object({
    name: label(200),
    role: label(200),
    capabilities: z.array(capabilitySchema).min(1).max(200),
  }),
);

export const createAgent = endpoint({
  method: 'POST',
  path: '/api/agents',
  id: 'createAgent',
  summary: 'Register an agent',
  description: 'Its key is shown this once, and kept nowhere.',
  roles: ['user'],
  params: none,
  query: none,
  body: { json: body },
  answers: { 201: agentSchema.extend({ api_key: z.string() }) },
  isSecret: true,
  async handle({ caller, body: description }, { agents }) {
    const api_key = newAgentKey();
    const keyHash = await hashAgentKey(api_key);
    const agent = await agents.register(description, { owner: caller.owner, keyHash });
    return reply(201, { ...toAgentDocument(agent), api_key });
  },
});
