import { list, object, orNull, type Reader, text, time } from './readers.js';

/** Something an agent can do, with the names of the parameters it knows. */
export interface Capability {
  readonly action: string;
  readonly params: readonly string[];
}

const capability: Reader<Capability> = object({ action: text, params: list(text) });

const agent = {
  agentId: text,
  name: text,
  role: text,
  capabilities: list(capability),
  createdAt: time,
};

/** An agent that the server knows. */
export interface AgentDescription {
  readonly agentId: string;
  readonly name: string;
  readonly role: string;
  readonly capabilities: readonly Capability[];
  readonly createdAt: number;
}

export const readAgent: Reader<AgentDescription> = object(agent);

export interface AgentPage {
  readonly agents: readonly AgentDescription[];
  readonly nextCursor: string | null;
}

export const readAgentPage: Reader<AgentPage> = object({
  agents: list(readAgent),
  nextCursor: orNull(text),
});

/** An agent that was made known, with the key it shows. */
export interface RegisteredAgent extends AgentDescription {
  /** Shown this once. */
  readonly apiKey: string;
}

export const readRegisteredAgent: Reader<RegisteredAgent> = object({
  ...agent,
  apiKey: text,
});

/** What an agent shows that it is itself. */
export type AgentKey = Pick<RegisteredAgent, 'agentId' | 'apiKey'>;

export const readCapabilities = object({ agentId: text, capabilities: list(capability) });
