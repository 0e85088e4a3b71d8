import { PceError } from '@pce/core/errors';
import type { ExecutionState, Executions } from '@pce/executions';
import * as z from 'zod';
import type { Caller, UserCaller } from '../auth/caller.js';
import type { Asked } from '../endpoint/endpoint.js';
import type { ServerContext } from '../endpoint/server-context.js';
import { HttpProblem } from '../problems/http-problem.js';
import { idSchema, taskIdSchema } from '../wire/scalars.js';

/** A record of the caller's; what belongs to somebody else is as if it were not there. */
export function owned<Row extends { readonly owner: string }>(
  row: Row | undefined,
  { owner }: { readonly owner: string },
  what: string,
): Row {
  if (row !== undefined && row.owner === owner) return row;
  throw new HttpProblem('not_found', `there is no ${what} by this id`);
}

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

export const executionPath = z.object({ execution_id: idSchema.describe('Id of the execution.') });

export const taskPath = executionPath.extend({
  task_id: taskIdSchema.describe('Id of the task, as its plan has it.'),
});

type AskedExecution<By> = Asked<By, z.output<typeof executionPath>>;

/** An execution of the caller's. */
export function findExecution(
  { caller, params }: AskedExecution<UserCaller>,
  { executions }: ServerContext,
): Promise<ExecutionState> {
  return ownedExecution(executions, params.execution_id, caller);
}

/** The id of an execution of the caller's: its state is not held while a body arrives. */
export async function findExecutionId(
  asked: AskedExecution<UserCaller>,
  context: ServerContext,
): Promise<string> {
  const { execution } = await findExecution(asked, context);
  return execution;
}

/** An execution the caller may see: a user's own ones, and those of which an agent was given a task. */
export async function findSeenExecution(
  { caller, params }: AskedExecution<Caller>,
  { executions, assignments }: ServerContext,
): Promise<ExecutionState> {
  const state = await ownedExecution(executions, params.execution_id, caller);
  const isSeen = caller.role === 'user' || (await assignments.has(caller.agent, state));
  return owned(isSeen ? state : undefined, caller, 'execution');
}
