import { InvalidInputError, PceError } from '@pce/core/errors';
import type { WorkflowMove, WorkflowProgress } from '@pce/core/ports';
import type { Workflow } from '../workflow.js';
import { complete, failMove, interpret } from './interpreter.js';
import { boundInputs, CallRecord, WorkflowFailure } from './run-call.js';

/**
 * Returns the next move of a workflow, from its inputs and the outcomes of its calls so far. Pure.
 *
 * @throws InvalidInputError for an unknown workflow, or calls that it would not have made.
 * @throws PceError `versions_changed` if its file has another hash.
 */
export function advance(
  workflows: ReadonlyMap<string, Workflow>,
  progress: WorkflowProgress,
): WorkflowMove {
  const workflow = assertCurrent(workflows.get(progress.workflow), progress);
  const record = new CallRecord(progress);
  let { inputs } = progress;
  try {
    // A match is already bound; inputs chosen by the Coordinator need defaults and checks.
    inputs = boundInputs(workflow, inputs);
    const interpreted = interpret(workflow, inputs, { workflows, record, prefix: '', meters: [] });
    if (interpreted.type === 'call') return interpreted;
    record.assertAllTaken();
    return complete(workflow, interpreted.scope);
  } catch (error) {
    if (!(error instanceof WorkflowFailure)) throw error;
    return failMove(workflow, error.message, { ...progress, inputs }, workflows);
  }
}

function assertCurrent(workflow: Workflow | undefined, progress: WorkflowProgress): Workflow {
  if (workflow === undefined) {
    throw new InvalidInputError(
      `there is no workflow ${progress.workflow}; was its file removed, or has it an error now?`,
    );
  }
  if (workflow.hash === progress.hash) return workflow;
  throw new PceError(
    'versions_changed',
    `${workflow.file}, or a workflow that it runs, has changed while ${workflow.name} ran (SHA-256 ${progress.hash} then, ${workflow.hash} now); put the old file back, or start again`,
  );
}
