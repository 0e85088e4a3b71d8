import * as z from 'zod';
import type { Caller } from '../../auth/caller.js';
import type { Asked } from '../../endpoint/endpoint.js';
import type { ServerContext } from '../../endpoint/server-context.js';
import type { AgentRecord } from '../../records/agent-records.js';
import { idSchema } from '../../wire/scalars.js';
import { owned } from '../owned.js';

export const agentPath = z.object({ agent_id: idSchema.describe('Id of the agent.') });

/** An agent the caller may see: a user's own ones, an agent itself. */
export async function findAgent(
  { caller, params: { agent_id: id } }: Asked<Caller, z.output<typeof agentPath>>,
  { agents }: ServerContext,
): Promise<AgentRecord> {
  if (caller.role === 'user') return owned(await agents.get(id), caller, 'agent');
  return owned(caller.agent === id ? await agents.recent(id) : undefined, caller, 'agent');
}
