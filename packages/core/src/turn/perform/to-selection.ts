import type { CoordinatorAnswer } from '../../contracts/coordination.js';
import type { BuildAction } from '../../contracts/decision.js';
import type { GuardDecision } from '../../contracts/guard-decision.js';
import type { ToolFailureCode } from '../../contracts/tool-outcome.js';
import { PceError } from '../../errors.js';
import type { WorkflowMatch } from '../../ports/workflow-matcher.js';
import type { TurnState } from '../rules/state.js';
import type { RoleCosts } from './ask-role.js';
import type { Outcome, PerformContext } from './context.js';
import { type SelectedCall, selectCall } from './select-call.js';

type Selection = Extract<CoordinatorAnswer, { status: 'selected' }>;

/** Returns the event that follows from a Coordinator's answer to one command. */
export function toSelection(
  state: TurnState,
  context: PerformContext,
  answer: CoordinatorAnswer,
  costs: RoleCosts,
  builds: BuildAction | undefined,
): Outcome | Promise<Outcome> {
  switch (answer.status) {
    case 'selected':
      return selected(state, context, answer, costs, builds);
    case 'needs_more_info':
      return declined(answer.status, `missing: ${answer.missing.join('; ')}`, costs);
    case 'needs_clarification':
      return declined(answer.status, `it could mean: ${answer.readings.join('; ')}`, costs);
    case 'blocked':
      return declined(answer.status, answer.reason, costs);
  }
}

function selected(
  state: TurnState,
  context: PerformContext,
  { kind, name, args, reason }: Selection,
  costs: RoleCosts,
  builds: BuildAction | undefined,
): Outcome | Promise<Outcome> {
  if (kind === 'workflow') {
    return builds === undefined
      ? selectedWorkflow(state, context, { name, args }, costs)
      : failed('permission_denied', `${builds} takes a tool, not a workflow`, costs);
  }
  const toEvent = (selection: SelectedCall): Outcome =>
    selection.ok
      ? { type: 'tool.selected', ...costs, ...selection.call }
      : failed(selection.code, selection.message, { ...costs, ...guardsOf(selection) });
  const selection = selectCall(state, context, { tool: name, args, reason, builds });
  return selection instanceof Promise ? selection.then(toEvent) : toEvent(selection);
}

function selectedWorkflow(
  state: TurnState,
  context: PerformContext,
  { name: workflow, args: inputs }: Pick<Selection, 'name' | 'args'>,
  costs: RoleCosts,
): Outcome {
  if (context.workflows === undefined)
    return failed('not_found', 'this host has no workflows', costs);
  try {
    const { mode, turn, session } = state;
    const choice = { workflow, inputs, mode, turn, session, run: context.run };
    return matchedEvent(context.workflows.select(choice), costs);
  } catch (error) {
    if (!PceError.isInstance(error)) throw error;
    return failed('invalid_input', error.message, costs);
  }
}

export function matchedEvent(
  { workflow, hash, inputs, why }: WorkflowMatch,
  costs: RoleCosts,
): Outcome {
  return { type: 'workflow.matched', ...costs, workflow, hash, inputs, why };
}

export function declined(
  status: 'needs_more_info' | 'needs_clarification' | 'blocked',
  message: string,
  costs: RoleCosts,
): Outcome {
  return { type: 'coordinator.declined', ...costs, status, message };
}

function guardsOf({ guards }: Extract<SelectedCall, { ok: false }>) {
  return guards === undefined ? {} : { guards };
}

function failed(
  code: ToolFailureCode,
  message: string,
  costs: RoleCosts & { readonly guards?: GuardDecision[] },
): Outcome {
  return {
    type: 'coordinator.declined',
    ...costs,
    status: 'error',
    message,
    error: { code, message, isRetryable: false },
  };
}
