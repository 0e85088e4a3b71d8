import type { ExecutionState } from '@pce/executions';
import type { ServerContext } from '../../endpoint/server-context.js';
import { type ExecutionDocument, toExecutionDocument } from '../../wire/execution-document.js';
import { lateTasks } from './late-tasks.js';
import { staffOf, unstaffed } from './staff.js';

/** Returns an execution as the API shows it, with what no agent of its owner can do, and what is late. */
export async function showExecution(
  state: ExecutionState,
  context: Pick<ServerContext, 'agents' | 'clock'>,
): Promise<ExecutionDocument> {
  const missing = unstaffed(state, await staffOf(context, state.owner));
  return toExecutionDocument(state, [...missing, ...lateTasks(state, context.clock.now())]);
}
