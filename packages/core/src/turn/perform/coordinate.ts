import { coordinatorAnswerSchema } from '../../contracts/coordination.js';
import type { JsonObject } from '../../contracts/json.js';
import type { ToolFailureCode } from '../../contracts/tool-outcome.js';
import { PceError } from '../../errors.js';
import type { CoordinatorInput } from '../../ports/coordinator.js';
import type { ResultDigest } from '../../ports/result-digest.js';
import type { ToolCandidate } from '../../ports/tool-description.js';
import type { WorkflowMatch } from '../../ports/workflow-matcher.js';
import { buildActionOf } from '../rules/build-action.js';
import type { Command, TurnState } from '../rules/state.js';
import { askRole, type RoleCosts } from './ask-role.js';
import type { Outcome, PerformContext } from './context.js';
import { type SelectedCall, selectCall } from './select-call.js';

/** Tools that a Coordinator is handed, best first; what of them it is shown goes by its room. */
const maxCandidates = 300;

/**
 * Workflows first; only a command that fits none reaches the Coordinator. What is to be built goes to the tools that
 * build it.
 */
export function coordinate(
  state: TurnState,
  context: PerformContext,
  command: Command,
): Promise<Outcome> | Outcome {
  const builds = buildActionOf(command);
  const candidates = builds && context.catalog.builders(builds);
  if (candidates?.length === 0) {
    const message = `${builds} is not possible here: this host has no tool that does it`;
    return declined('blocked', message, {});
  }
  const matched = candidates === undefined ? matchedWorkflow(state, context, command) : undefined;
  if (matched !== undefined) return matchedEvent(matched, {});
  return askRole(
    'coordinator',
    coordinatorAnswerSchema,
    state,
    context,
    (roleContext) =>
      context.roles.coordinator.coordinate(
        toInput(
          state,
          command.text,
          candidates ?? context.catalog.search(command.text, maxCandidates),
        ),
        roleContext,
      ),
    (answer, costs) => {
      switch (answer.status) {
        case 'selected':
          return builds !== undefined && answer.kind === 'workflow'
            ? failed('permission_denied', `${builds} takes a tool, not a workflow`, costs)
            : selected(state, context, answer, costs);
        case 'needs_more_info':
          return declined(answer.status, `missing: ${answer.missing.join('; ')}`, costs);
        case 'needs_clarification':
          return declined(answer.status, `it could mean: ${answer.readings.join('; ')}`, costs);
        case 'blocked':
          return declined(answer.status, answer.reason, costs);
      }
    },
  );
}

function matchedWorkflow(
  { inputs, mode, turn, session }: TurnState,
  { workflows, run }: PerformContext,
  { text }: Command,
): WorkflowMatch | undefined {
  return workflows?.match({ command: text, inputs, mode, turn, session, run });
}

/** Returns the input of the Coordinator: everything that this role may know. */
function toInput(
  state: TurnState,
  command: string,
  candidates: readonly ToolCandidate[],
): CoordinatorInput {
  return {
    command,
    mode: state.mode,
    candidates,
    results: namedResults(state, command),
  };
}

function selected(
  state: TurnState,
  context: PerformContext,
  answer: {
    readonly kind: 'tool' | 'workflow';
    readonly name: string;
    readonly args: JsonObject;
    readonly reason: string;
  },
  costs: RoleCosts,
): Outcome | Promise<Outcome> {
  const { name: tool, args, reason } = answer;
  if (answer.kind === 'workflow') return selectedWorkflow(state, context, tool, args, costs);
  const toEvent = (selection: SelectedCall): Outcome =>
    selection.ok
      ? { type: 'tool.selected', ...costs, ...selection.call }
      : failed(selection.code, selection.message, costs);
  const selection = selectCall(state, context, { tool, args, reason });
  return selection instanceof Promise ? selection.then(toEvent) : toEvent(selection);
}

function selectedWorkflow(
  state: TurnState,
  context: PerformContext,
  workflow: string,
  args: JsonObject,
  costs: RoleCosts,
): Outcome {
  if (context.workflows === undefined)
    return failed('not_found', 'this host has no workflows', costs);
  try {
    const { mode, turn, session } = state;
    const choice = { workflow, inputs: args, mode, turn, session, run: context.run };
    return matchedEvent(context.workflows.select(choice), costs);
  } catch (error) {
    if (!PceError.isInstance(error)) throw error;
    return failed('invalid_input', error.message, costs);
  }
}

function matchedEvent({ workflow, hash, inputs, why }: WorkflowMatch, costs: RoleCosts): Outcome {
  return { type: 'workflow.matched', ...costs, workflow, hash, inputs, why };
}

function declined(
  status: 'needs_more_info' | 'needs_clarification' | 'blocked',
  message: string,
  costs: RoleCosts,
): Outcome {
  return { type: 'coordinator.declined', ...costs, status, message };
}

function failed(code: ToolFailureCode, message: string, costs: RoleCosts): Outcome {
  return {
    type: 'coordinator.declined',
    ...costs,
    status: 'error',
    message,
    error: { code, message, isRetryable: false },
  };
}

/** The results that a command names, such as `r2`. */
function namedResults(state: TurnState, command: string): ResultDigest[] {
  const refs = new Set(command.match(/\br[1-9]\d{0,8}\b/g));
  return [...refs].flatMap((named) => {
    const result = state.results.at(Number(named.slice(1)) - 1);
    return result === undefined
      ? []
      : [{ ref: result.ref, command: result.command, summary: result.summary }];
  });
}
