import type { Client } from '@pce/client';

/** Agents asked for at once: more are shown by their ids. */
const maxAgents = 100;

/** Names of the newest agents by id. */
export async function agentNames(client: Client): Promise<ReadonlyMap<string, string>> {
  const { agents } = await client.agents.list({ limit: maxAgents });
  return new Map(agents.map(({ agentId, name }) => [agentId, name]));
}
