import type { ExecutionState } from '@pce/core/execution';
import type { ServerContext } from '../../endpoint/server-context.js';
import { type ExecutionDocument, toExecutionDocument } from '../../wire/execution-document.js';
import { staffOf, unstaffed } from './staff.js';

/** Returns an execution as the API shows it, with what no agent of its owner can do. */
export async function showExecution(
  state: ExecutionState,
  context: Pick<ServerContext, 'agents'>,
): Promise<ExecutionDocument> {
  return toExecutionDocument(state, unstaffed(state, await staffOf(context, state.owner)));
}
