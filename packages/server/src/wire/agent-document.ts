import * as z from 'zod';
import type { AgentRecord } from '../records/agent-records.js';
import { named } from './named.js';
import { actionSchema, label, timeSchema, toTime } from './scalars.js';
import type { Sent } from './sent.js';

export const capabilitySchema = named(
  'Capability',
  z.object({
    action: actionSchema.describe('What the agent can do.'),
    params: z.array(label(200)).max(100).default([]).describe('Names of the parameters it takes.'),
  }),
);

export const agentSchema = named(
  'Agent',
  z.object({
    agent_id: z.string(),
    name: z.string(),
    role: z.string(),
    capabilities: z.array(capabilitySchema),
    created_at: timeSchema,
  }),
);

export function toAgentDocument(agent: AgentRecord): Sent<typeof agentSchema> {
  const { id, name, role, capabilities, createdAt } = agent;
  return { agent_id: id, name, role, capabilities, created_at: toTime(createdAt) };
}
