import type { JsonObject } from '../../contracts/json.js';
import { PceError } from '../../errors.js';
import type { WorkflowMove } from '../../ports/workflow-matcher.js';
import type { TurnEvent } from '../events.js';
import type { RunningWorkflow, TurnState } from '../state.js';
import type { PerformContext, Performed } from './context.js';
import { resolveArguments, selectCall } from './select-call.js';

/** One step further in a workflow: its next call, its outputs, or why it failed. */
export async function advanceWorkflow(
  state: TurnState,
  context: PerformContext,
  workflow: RunningWorkflow,
): Promise<Performed> {
  const at = context.clock.now();
  const move = nextMove(state, context, workflow);
  switch (move.type) {
    case 'complete':
      return {
        event: {
          type: 'workflow.completed',
          v: 1,
          at,
          outputs: move.outputs,
          summary: move.summary,
        },
      };
    case 'fail':
      return { event: failed(at, move.message, move.fallback) };
    case 'call': {
      const { type: _, step, ...call } = move;
      const reason = `step ${step} of workflow ${workflow.workflow}`;
      const selection = await selectCall(state, context, { ...call, reason, workflowStep: step });
      if (!selection.ok) return { event: failed(at, `${reason}: ${selection.message}`) };
      return { event: { type: 'tool.selected', v: 1, at, ...selection.call } };
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
    return context.workflows.advance({ ...workflow, inputs: inputsOf(state, workflow) });
  } catch (error) {
    if (!PceError.isInstance(error)) throw error;
    return { type: 'fail', message: error.message };
  }
}

/** A command's references are put in. A fallback gets values that were put in before: nothing in them is a reference. */
function inputsOf(state: TurnState, { inputs, fallbackOf }: RunningWorkflow): JsonObject {
  return fallbackOf.length === 0 ? resolveArguments(state, { args: inputs }) : inputs;
}

function failed(
  at: number,
  message: string,
  fallback?: Extract<WorkflowMove, { type: 'fail' }>['fallback'],
): TurnEvent {
  return {
    type: 'workflow.failed',
    v: 1,
    at,
    message,
    ...(fallback === undefined ? {} : { fallback }),
  };
}
