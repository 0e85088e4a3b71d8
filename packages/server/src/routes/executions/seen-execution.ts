import type { ExecutionState } from '@pce/core/execution';
import type { ServerContext } from '../../app/server-context.js';
import type { Caller } from '../../auth/caller.js';
import { owned, ownedExecution } from '../owned.js';

/** An execution the caller may see: a user's own ones, and those of which an agent was given a task. */
export async function seenExecution(
  { executions, engagements }: Pick<ServerContext, 'executions' | 'engagements'>,
  id: string,
  caller: Caller,
): Promise<ExecutionState> {
  const state = await ownedExecution(executions, id, caller);
  const isSeen = caller.role === 'user' || (await engagements.has(caller.agent, state));
  return owned(isSeen ? state : undefined, caller, 'execution');
}
