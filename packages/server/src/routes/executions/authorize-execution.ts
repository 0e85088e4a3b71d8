import type { ExecutionState } from '@pce/executions';
import type { Caller } from '../../auth/caller.js';
import type { ServerContext } from '../../endpoint/server-context.js';
import { owned, ownedExecution } from '../owned.js';

/** An execution the caller may see: a user's own ones, and those of which an agent was given a task. */
export async function authorizeExecution(
  { executions, assignments }: Pick<ServerContext, 'executions' | 'assignments'>,
  id: string,
  caller: Caller,
): Promise<ExecutionState> {
  const state = await ownedExecution(executions, id, caller);
  const isSeen = caller.role === 'user' || (await assignments.has(caller.agent, state));
  return owned(isSeen ? state : undefined, caller, 'execution');
}
