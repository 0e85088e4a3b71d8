import * as z from 'zod';
import type { Caller } from '../../auth/caller.js';
import type { AgentRecord } from '../../records/agent-journal.js';
import type { AgentRecords } from '../../records/agent-records.js';
import { idSchema } from '../../wire/scalars.js';
import { owned } from '../owned.js';

export const agentPath = z.object({ agent_id: idSchema.describe('Id of the agent.') });

/** An agent the caller may see: a user's own ones, an agent itself. */
export async function ownAgent(
  agents: AgentRecords,
  id: string,
  caller: Caller,
): Promise<AgentRecord> {
  if (caller.role === 'user') return owned(await agents.get(id), caller, 'agent');
  return owned(caller.agent === id ? await agents.recent(id) : undefined, caller, 'agent');
}
