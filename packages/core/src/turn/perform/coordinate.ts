import { coordinatorAnswerSchema } from '../../contracts/coordination.js';
import type { JsonObject } from '../../contracts/json.js';
import type { ToolFailureCode } from '../../contracts/tool-outcome.js';
import { PceError } from '../../errors.js';
import type { CoordinatorInput } from '../../ports/coordinator.js';
import type { ResultDigest } from '../../ports/result-digest.js';
import type { ToolCandidate } from '../../ports/tool-description.js';
import type { WorkflowMatch } from '../../ports/workflow-matcher.js';
import { buildActionOf } from '../build-action.js';
import type { TurnEvent } from '../events.js';
import type { Command, TurnState } from '../state.js';
import { askRole, type RoleEnvelope } from './ask-role.js';
import type { PerformContext, Performed } from './context.js';
import { type SelectedCall, selectCall } from './select-call.js';

/**
 * Workflows first; only a command that fits none reaches the Coordinator. What is to be built goes to the tools that
 * build it.
 */
export function coordinate(
  state: TurnState,
  context: PerformContext,
  command: Command,
): Promise<Performed> | Performed {
  const builds = buildActionOf(command);
  const candidates = builds && context.catalog.builders(builds);
  const envelope = (): RoleEnvelope => ({ v: 1, at: context.clock.now() });
  if (candidates?.length === 0) {
    const message = `${builds} is not possible here: this host has no tool that does it`;
    return { event: declined('blocked', message, envelope()) };
  }
  const matched = candidates === undefined ? matchedWorkflow(state, context, command) : undefined;
  if (matched !== undefined) return { event: matchedEvent(matched, envelope()) };
  return askRole(
    'coordinator',
    coordinatorAnswerSchema,
    state,
    context,
    (roleContext) =>
      context.roles.coordinator.coordinate(
        toInput(state, command.text, candidates ?? context.catalog.search(command.text)),
        roleContext,
      ),
    (answer, envelope) => {
      switch (answer.status) {
        case 'selected':
          return builds !== undefined && answer.kind === 'workflow'
            ? failed('permission_denied', `${builds} takes a tool, not a workflow`, envelope)
            : selected(state, context, answer, envelope);
        case 'needs_more_info':
          return declined(answer.status, `missing: ${answer.missing.join('; ')}`, envelope);
        case 'needs_clarification':
          return declined(answer.status, `it could mean: ${answer.readings.join('; ')}`, envelope);
        case 'blocked':
          return declined(answer.status, answer.reason, envelope);
      }
    },
  );
}

function matchedWorkflow(
  { inputs, mode }: TurnState,
  { workflows }: PerformContext,
  { text }: Command,
): WorkflowMatch | undefined {
  return workflows?.match({ command: text, inputs, mode });
}

/** What the Coordinator may know. */
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
  envelope: RoleEnvelope,
): TurnEvent | Promise<TurnEvent> {
  const { name: tool, args, reason } = answer;
  if (answer.kind === 'workflow') return selectedWorkflow(state, context, tool, args, envelope);
  const toEvent = (selection: SelectedCall): TurnEvent =>
    selection.ok
      ? { type: 'tool.selected', ...envelope, ...selection.call }
      : failed(selection.code, selection.message, envelope);
  const selection = selectCall(state, context, { tool, args, reason });
  return selection instanceof Promise ? selection.then(toEvent) : toEvent(selection);
}

function selectedWorkflow(
  state: TurnState,
  context: PerformContext,
  workflow: string,
  args: JsonObject,
  envelope: RoleEnvelope,
): TurnEvent {
  if (context.workflows === undefined)
    return failed('not_found', 'this host has no workflows', envelope);
  try {
    const choice = { workflow, inputs: args, mode: state.mode };
    return matchedEvent(context.workflows.select(choice), envelope);
  } catch (error) {
    if (!PceError.isInstance(error)) throw error;
    return failed('invalid_input', error.message, envelope);
  }
}

function matchedEvent(
  { workflow, hash, inputs, why }: WorkflowMatch,
  envelope: RoleEnvelope,
): TurnEvent {
  return { type: 'workflow.matched', ...envelope, workflow, hash, inputs, why };
}

function declined(
  status: 'needs_more_info' | 'needs_clarification' | 'blocked',
  message: string,
  envelope: RoleEnvelope,
): TurnEvent {
  return { type: 'coordinator.declined', ...envelope, status, message };
}

function failed(code: ToolFailureCode, message: string, envelope: RoleEnvelope): TurnEvent {
  return {
    type: 'coordinator.declined',
    ...envelope,
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
