import { PceError } from '@pce/core/errors';
import type { ExecutionState, Executions } from '@pce/executions';
import { HttpProblem } from '../problems/http-problem.js';

/** A record of the caller's; what belongs to somebody else is as if it were not there. */
export function owned<Row extends { readonly owner: string }>(
  row: Row | undefined,
  { owner }: { readonly owner: string },
  what: string,
): Row {
  if (row !== undefined && row.owner === owner) return row;
  throw new HttpProblem('not_found', `there is no ${what} by this id`);
}

/** An execution of the caller's. */
export async function ownedExecution(
  executions: Executions,
  id: string,
  caller: { readonly owner: string },
): Promise<ExecutionState> {
  const state = await executions.get(id).catch((error: unknown) => {
    // In the same words as for somebody else's: who guesses ids learns nothing.
    if (PceError.isInstance(error) && error.code === 'execution_not_found') return undefined;
    throw error;
  });
  return owned(state, caller, 'execution');
}
