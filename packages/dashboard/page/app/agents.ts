import type { Client } from '@pce/client';
import type { AgentDescription } from '@pce/client/internal';
import { createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { useLoad } from '../store/use-load.ts';
import { useSession } from './session.ts';

/** The person's agents. */
export interface Agents {
  readonly list: readonly AgentDescription[];
  /** Returns the name of an agent, or its id if that is unknown. */
  nameOf(agentId: string): string;
  readonly error: unknown;
  readonly isLoaded: boolean;
}

const maxAgents = 1_000;

const AgentsContext = createContext<Agents>({
  list: [],
  nameOf: (agentId) => agentId,
  error: undefined,
  isLoaded: false,
});

/** Hands the agents to everything below it. */
export const { Provider: AgentsProvider } = AgentsContext;

export function useAgents(): Agents {
  return useContext(AgentsContext);
}

/** Loads the agents, once for the whole page. */
export function useLoadedAgents(): Agents {
  const { client } = useSession();
  const { value, error } = useLoad('agents', (signal) => loadAgents(client, signal), 30_000);
  return useMemo(() => {
    const list = value ?? [];
    const names = new Map(list.map(({ agentId, name }) => [agentId, name]));
    const nameOf = (agentId: string): string => names.get(agentId) ?? agentId;
    return { list, nameOf, error, isLoaded: value !== undefined };
  }, [value, error]);
}

async function loadAgents(
  client: Client,
  signal: AbortSignal,
): Promise<readonly AgentDescription[]> {
  const list: AgentDescription[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await client.agents.list({ limit: 200, signal, ...(cursor && { cursor }) });
    list.push(...page.agents);
    cursor = page.nextCursor;
  } while (cursor !== null && list.length < maxAgents);
  return list;
}
