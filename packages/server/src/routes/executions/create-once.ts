import { PceError } from '@pce/core/errors';
import type { CreateExecutionOptions, ExecutionState } from '@pce/executions';
import type { ServerContext } from '../../endpoint/server-context.js';
import { answersKeptMs } from '../../records/request-journal.js';

/**
 * Creates an execution, or finds the one that the same request has made: sent again under one idempotency key, a request
 * that was cut off draws the same ids. The key is free again after its time, so an execution that is older is not meant:
 * the next id of the key is taken.
 *
 * @throws `InvalidInputError` for a plan that cannot be carried out, and for an id that something else has.
 */
export async function createOnce(
  options: CreateExecutionOptions,
  { executions, ids, clock }: Pick<ServerContext, 'executions' | 'ids' | 'clock'>,
): Promise<ExecutionState> {
  for (;;) {
    const execution = ids.next('exec');
    try {
      return await executions.create({ ...options, execution });
    } catch (error) {
      if (!PceError.isInstance(error) || error.code !== 'invalid_input') throw error;
      const made = await executions.get(execution).catch((failure: unknown) => {
        // The refusal was about something else than a taken id.
        throw isNotFound(failure) ? error : failure;
      });
      if (made.createdAt + answersKeptMs <= clock.now()) continue;
      if (made.owner !== options.owner || made.planId !== options.planId) throw error;
      return made;
    }
  }
}

function isNotFound(error: unknown): boolean {
  return PceError.isInstance(error) && error.code === 'execution_not_found';
}
