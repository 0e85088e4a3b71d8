import { AgentCard } from '@a2a-js/sdk';

/** The card of an agent. */
export interface CardOptions {
  readonly name: string;
  readonly description: string;
  /** Address at which {@link a2aRoutes} is reached from outside, such as `https://example.org/a2a`. */
  readonly url: string;
  /** @defaultValue `1` */
  readonly version?: string;
  /** @defaultValue one that repeats name and description */
  readonly skills?: readonly AgentSkillOptions[];
  /** Further fields of the card in the protocol's JSON, such as `securitySchemes`. @defaultValue none */
  readonly more?: object;
}

/** A skill in the card of an agent. */
interface AgentSkillOptions {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly tags?: readonly string[];
  readonly examples?: readonly string[];
}

/** Returns the card of an agent that is served over JSON-RPC and HTTP+JSON at one address. */
export function agentCard(
  { url, version = '1', skills, more, ...named }: CardOptions,
  pushNotifications: boolean,
): AgentCard {
  const protocolVersion = '1.0';
  return AgentCard.fromJSON({
    ...named,
    version,
    skills: skills ?? [{ id: 'default', ...named }],
    capabilities: { streaming: true, pushNotifications },
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain', 'application/json'],
    ...more,
    supportedInterfaces: ['JSONRPC', 'HTTP+JSON'].map((protocolBinding) => ({
      url,
      protocolBinding,
      protocolVersion,
    })),
  });
}
