import { AgentCard } from '@a2a-js/sdk';
import {
  type Client,
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
  RestTransportFactory,
} from '@a2a-js/sdk/client';
import { ToolError } from '@pce/core/internal';
import { boundedFetch } from '@pce/network-parts';
import { cleanText } from '@pce/network-parts/node';
import { HttpStatusError, remoteError } from './remote-error.js';

/** Headers of every request to an agent. */
export type AgentHeaders = Readonly<Record<string, string>>;

/** Where an agent is, and how it is asked. */
export interface AgentPlace {
  /** Name of the tool, for messages. */
  readonly name: string;
  readonly agent: string | Client;
  readonly headers: (() => AgentHeaders | Promise<AgentHeaders>) | undefined;
  readonly maxAnswerBytes: number;
}

/** Returns a function that connects when it is first called, and again after a failure. */
export function agentClient(place: AgentPlace): () => Promise<Client> {
  const { agent } = place;
  if (typeof agent !== 'string') return async () => agent;
  let client: Promise<Client> | undefined;
  return () => {
    client ??= open(place, agent).catch((error: unknown) => {
      client = undefined;
      throw remoteError(place.name, error);
    });
    return client;
  };
}

async function open(place: AgentPlace, agent: string): Promise<Client> {
  const options = { fetchImpl: agentFetch(place) };
  const cardResolver = new DefaultAgentCardResolver(options);
  const card = await cardResolver.resolve(agent, agent.endsWith('.json') ? '' : undefined);
  const transports = [new JsonRpcTransportFactory(options), new RestTransportFactory(options)];
  const factory = new ClientFactory({ transports, cardResolver });
  return factory.createFromAgentCard(usableCard(place.name, agent, card));
}

/** Milliseconds to wait for a card. */
const cardMs = 10_000;

/** Statuses of gateways and of access control, which are no answers of an agent. */
const refusals = [401, 403, 408, 429, 502, 503, 504];

function agentFetch({ headers, maxAnswerBytes }: AgentPlace): typeof fetch {
  const bounded = boundedFetch(maxAnswerBytes);
  return async (input, init) => {
    const sent = new Headers(init?.headers);
    for (const [name, value] of Object.entries((await headers?.()) ?? {})) sent.set(name, value);
    // A redirect could lead the headers to another place.
    const url = input instanceof Request ? input.url : input;
    const signal = init?.signal ?? AbortSignal.timeout(cardMs);
    const response = await bounded(url, { ...init, signal, headers: sent, redirect: 'error' });
    if (!refusals.includes(response.status)) return response;
    await response.body?.cancel();
    throw new HttpStatusError(response.status, response.headers.get('retry-after'));
  };
}

const bindings = ['JSONRPC', 'HTTP+JSON'];

/** Returns a card with its usable interfaces: requests, with their headers, go to the origin of the card alone. */
function usableCard(name: string, agent: string, given: unknown): AgentCard {
  const card = AgentCard.fromJSON(given);
  const supportedInterfaces = card.supportedInterfaces.filter(
    ({ url, protocolBinding, protocolVersion }) =>
      /^1(\.|$)/.test(protocolVersion) &&
      bindings.includes(protocolBinding.toUpperCase()) &&
      URL.canParse(url) &&
      new URL(url).origin === new URL(agent).origin,
  );
  if (supportedInterfaces.length > 0) return { ...card, supportedInterfaces };
  const offered = card.supportedInterfaces.map(
    ({ url, protocolBinding, protocolVersion }) =>
      `${protocolBinding} ${protocolVersion} at ${url}`,
  );
  const found = cleanText(offered.join(', '), 500) || 'no interface';
  throw new ToolError(
    'dependency_missing',
    `${name}: the card of ${agent} offers ${found}; expected A2A 1.0 over ${bindings.join(' or ')} at the origin of the card; for another, pass a client of the SDK`,
  );
}
