import type { CoordinatorAnswer } from '../../contracts/coordination.js';
import type { BuildAction, DecidedCall } from '../../contracts/decision.js';
import { isJsonObject, type Json, type JsonObject } from '../../contracts/json.js';
import type { ToolFailureCode } from '../../contracts/tool-outcome.js';
import type { GuardDecision, PolicyDecision } from '../../contracts/usage.js';
import { PceError } from '../../errors.js';
import type { WorkflowMatch } from '../../ports/workflow-matcher.js';
import { lookTool } from '../rules/next.js';
import type { Command, TurnState } from '../rules/state.js';
import { valuesOf } from '../rules/step.js';
import type { RoleCosts } from './ask-role.js';
import type { Outcome, PerformContext } from './context.js';
import { type SelectedCall, selectCall } from './select-call.js';

type Selection = Extract<CoordinatorAnswer, { status: 'selected' }>;

interface CoordinatedCommand {
  readonly command: Command;
  /** The build action that it carries out; `undefined` for other commands. */
  readonly builds: BuildAction | undefined;
}

export const workflowPrefix = 'workflow.';

/** Returns the event of a call that is already selected: by the Executor, which composed it, or before a fork. */
export function directSelection(
  state: TurnState,
  context: PerformContext,
  { tool, args }: DecidedCall,
  isComposed: boolean,
): Outcome | Promise<Outcome> {
  if (!isJsonObject(args)) {
    const message = `arguments for ${tool}: expected a JSON object, got ${JSON.stringify(args).slice(0, 200)}`;
    return failed('invalid_input', message, {});
  }
  if (tool === lookTool) return look(state, args);
  if (tool.startsWith(workflowPrefix) && context.catalog.get(tool) === undefined)
    return selectedWorkflow(state, context, { name: tool.slice(workflowPrefix.length), args }, {});
  const selection: Selection = { status: 'selected', kind: 'tool', name: tool, args, reason: '' };
  const builds = context.catalog.get(tool)?.builds;
  return selected(state, context, selection, {}, { builds, isComposed });
}

/** Selects a look, which is a call of a built-in read. */
function look({ calls }: TurnState, args: JsonObject): Outcome {
  if (typeof args.expression !== 'string')
    return failed('invalid_input', `arguments for ${lookTool}: expression is missing`, {});
  const reason = 'the executor looks at a result';
  const call = { call: calls + 1, tool: lookTool, args, effect: 'read', reason } as const;
  return { type: 'tool.selected', ...call, needsApproval: false };
}

/** Replaces `{ "$ref": "values.NAME" }` by the long texts of a decision. */
function withValues(selection: Selection, { decision }: Command): Selection {
  const texts = valuesOf(decision);
  return texts.size === 0 ? selection : { ...selection, args: valuesPut(selection.args, texts) };
}

function valuesPut(args: JsonObject, texts: ReadonlyMap<string, string>): JsonObject {
  const put = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(put);
    if (!isJsonObject(value)) return value;
    const text = typeof value.$ref === 'string' ? texts.get(value.$ref) : undefined;
    return text ?? valuesPut(value, texts);
  };
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, put(value)]));
}

export function toSelection(
  state: TurnState,
  context: PerformContext,
  answer: CoordinatorAnswer,
  costs: RoleCosts,
  { command, builds }: CoordinatedCommand,
): Outcome | Promise<Outcome> {
  switch (answer.status) {
    case 'selected':
      return selected(state, context, withValues(answer, command), costs, { builds });
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
  origin: { readonly builds: BuildAction | undefined; readonly isComposed?: boolean },
): Outcome | Promise<Outcome> {
  const { builds } = origin;
  if (kind === 'workflow') {
    return builds === undefined
      ? selectedWorkflow(state, context, { name, args }, costs)
      : failed('permission_denied', `${builds} takes a tool, not a workflow`, costs);
  }
  const toEvent = (selection: SelectedCall): Outcome =>
    selection.ok
      ? { type: 'tool.selected', ...costs, ...selection.call }
      : failed(selection.code, selection.message, { ...costs, ...decisionsOf(selection) });
  const selection = selectCall(state, context, { tool: name, args, reason, ...origin });
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

function decisionsOf({ guards, policy }: Extract<SelectedCall, { ok: false }>) {
  return { ...(guards && { guards }), ...(policy && { policy }) };
}

function failed(
  code: ToolFailureCode,
  message: string,
  costs: RoleCosts & { readonly guards?: GuardDecision[]; readonly policy?: PolicyDecision },
): Outcome {
  return {
    type: 'coordinator.declined',
    ...costs,
    // A denial is not a failure: the role sees it and decides again.
    status: costs.policy === undefined ? 'error' : 'blocked',
    message,
    error: { code, message, isRetryable: false },
  };
}
