import { list, object, orNull, type ReadBy, text, time } from './readers.js';

const capability = object({ action: text, params: list(text) });

/** Something an agent can do, with the names of the parameters it knows. */
export type Capability = ReadBy<typeof capability>;

const agent = {
  agentId: text,
  name: text,
  role: text,
  capabilities: list(capability),
  createdAt: time,
};

export const readAgent = object(agent);

/** An agent that the server knows. */
export type AgentDescription = ReadBy<typeof readAgent>;

export const readAgentPage = object({ agents: list(readAgent), nextCursor: orNull(text) });

export type AgentPage = ReadBy<typeof readAgentPage>;

export const readRegisteredAgent = object({
  ...agent,
  /** Shown this once. */
  apiKey: text,
});

/** An agent that was made known, with the key it shows. */
export type RegisteredAgent = ReadBy<typeof readRegisteredAgent>;

/** What an agent shows that it is itself. */
export type AgentKey = Pick<RegisteredAgent, 'agentId' | 'apiKey'>;

export const readCapabilities = object({ agentId: text, capabilities: list(capability) });
