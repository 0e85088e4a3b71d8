import { PceError } from '../../errors.js';
import type { WorkflowMove } from '../../ports/workflow-matcher.js';
import { workflowKey } from '../rules/initial-state.js';
import type { RunningWorkflow, TurnState } from '../rules/state.js';
import type { Outcome, PerformContext } from './context.js';
import { selectCall } from './select-call.js';

/** Advances a workflow: returns its next call, its outputs, or its failure. */
export async function advanceWorkflow(
  state: TurnState,
  context: PerformContext,
  workflow: RunningWorkflow,
): Promise<Outcome> {
  const move = nextMove(state, context, workflow);
  switch (move.type) {
    case 'complete':
      return {
        type: 'workflow.completed',
        outputs: move.outputs,
        summary: move.summary,
      };
    case 'fail':
      return failed(move.message, move.fallback);
    case 'call': {
      const { type: _, step, ...planned } = move;
      const { changed } = workflow;
      const call = changed?.tool === planned.tool ? { ...planned, ...changed } : planned;
      const reason = `step ${step} of workflow ${workflow.workflow}`;
      const selection = await selectCall(state, context, {
        ...call,
        reason,
        workflowStep: step,
        workflow: workflow.workflow,
      });
      if (!selection.ok) {
        const { message, policy } = selection;
        return { ...failed(`${reason}: ${message}`), ...(policy && { policy }) };
      }
      return { type: 'tool.selected', ...selection.call };
    }
  }
}

function nextMove(
  state: TurnState,
  context: PerformContext,
  workflow: RunningWorkflow,
): WorkflowMove {
  if (context.workflows === undefined) {
    return {
      type: 'fail',
      message: `workflow ${workflow.workflow} is under way and this host has no workflows`,
    };
  }
  try {
    const { inputs, fallbackOf } = workflow;
    // If its file has changed, the turn continues with the new one since a person or the host said so: that is its version now.
    const hash = state.versions[workflowKey(workflow.workflow)] ?? workflow.hash;
    // A fallback gets resolved values, which contain no references.
    const values = fallbackOf.length === 0 ? context.args.ofWorkflow(state, inputs) : inputs;
    return context.workflows.advance({ ...workflow, hash, inputs: values });
  } catch (error) {
    if (!PceError.isInstance(error)) throw error;
    return { type: 'fail', message: error.message };
  }
}

function failed(
  message: string,
  fallback?: Extract<WorkflowMove, { type: 'fail' }>['fallback'],
): Outcome {
  return {
    type: 'workflow.failed',
    message,
    ...(fallback === undefined ? {} : { fallback, isSetAside: true, isLogged: true }),
  };
}
