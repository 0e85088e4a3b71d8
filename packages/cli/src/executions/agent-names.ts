import type { Client } from '@pce/client';

const maxAgents = 100;

export async function agentNames(client: Client): Promise<ReadonlyMap<string, string>> {
  const { agents } = await client.agents.list({ limit: maxAgents });
  return new Map(agents.map(({ agentId, name }) => [agentId, name]));
}
