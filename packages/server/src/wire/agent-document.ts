import * as z from 'zod';
import type { AgentRecord } from '../records/agent-records.js';
import type { ResponseBody } from './response-body.js';
import { actionSchema, label, timeSchema, toTime } from './scalars.js';
import { schemaComponent } from './schema-component.js';

export const capabilitySchema = schemaComponent(
  'Capability',
  z.object({
    action: actionSchema.describe('What the agent can do.'),
    params: z.array(label(200)).max(100).default([]).describe('Names of the parameters it takes.'),
  }),
);

export const agentSchema = schemaComponent(
  'Agent',
  z.object({
    agent_id: z.string(),
    name: z.string(),
    role: z.string(),
    capabilities: z.array(capabilitySchema),
    created_at: timeSchema,
  }),
);

export function toAgentDocument(agent: AgentRecord): ResponseBody<typeof agentSchema> {
  const { id, name, role, capabilities, createdAt } = agent;
  return { agent_id: id, name, role, capabilities, created_at: toTime(createdAt) };
}
