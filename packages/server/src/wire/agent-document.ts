import * as z from 'zod';
import type { AgentRecord } from '../records/agent-records.js';
import {
  actionSchema,
  component,
  label,
  pageComponent,
  type ResponseBody,
  schemaComponent,
  timeSchema,
  toTime,
} from './scalars.js';

const capabilitySchema = component('Capability', 'Something an agent can do.', {
  action: z.string(),
  params: z.array(z.string()).describe('Names of the parameters it takes.'),
});

const newCapabilitySchema = component(
  'NewCapability',
  'Something that an agent to register can do.',
  {
    action: actionSchema,
    params: z
      .array(label(200))
      .max(100)
      .default([])
      .describe('Names of the parameters it takes. Default: none.'),
  },
);

export const agentSchema = component('AgentDescription', 'An agent that the server knows.', {
  agent_id: z.string(),
  name: z.string(),
  role: z.string(),
  capabilities: z.array(capabilitySchema),
  created_at: timeSchema,
  last_seen_at: timeSchema
    .nullish()
    .describe(
      'When it last asked for work, of other processes and earlier ones to the hour; null: never.',
    ),
  attempts: z
    .object({
      completed: z.int().describe('Results, those for review and late ones included.'),
      failed: z.int().describe('Errors and time-outs.'),
      lost: z.int().describe('Leases that ran out, and tasks that were given back.'),
      success_rate: z
        .number()
        .nullable()
        .describe('Share of completed ones, 0 to 1; null: there were none.'),
    })
    .optional()
    .describe('Attempts that ended, by their end.'),
  current_tasks: z
    .array(z.object({ execution_id: z.string(), task_id: z.string() }))
    .optional()
    .describe('Tasks that it holds.'),
});

export const registeredAgentSchema = schemaComponent(
  'RegisteredAgent',
  'An agent that was registered, with its key.',
  agentSchema.extend({ api_key: z.string().describe('Shown this once.') }),
);

export const agentPageSchema = pageComponent('AgentPage', 'Agents, the newest first.', {
  agents: z.array(agentSchema),
});

export const agentCapabilitiesSchema = component(
  'AgentCapabilities',
  'The capabilities of an agent.',
  { agent_id: z.string(), capabilities: z.array(capabilitySchema) },
);

export const newAgentBody = component('NewAgent', 'An agent to register.', {
  name: label(200),
  role: label(200),
  capabilities: z.array(newCapabilitySchema).min(1).max(200).describe('At least one.'),
});

export const agentChangeBody = schemaComponent(
  'AgentChange',
  'A change of an agent; what is left out stays as it is.',
  newAgentBody.partial().refine((said) => Object.keys(said).length > 0, {
    error: 'expected name, role or capabilities',
  }),
);

export function toAgentDocument(agent: AgentRecord): ResponseBody<typeof agentSchema> {
  const { id, name, role, capabilities, createdAt } = agent;
  return { agent_id: id, name, role, capabilities, created_at: toTime(createdAt) };
}
