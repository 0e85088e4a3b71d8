import { commandFailed, commandSucceeded } from './command.js';
import type { TurnEventOf } from './events.js';
import { toolKey, withVersion, workflowKey } from './initial-state.js';
import { laneOf, withLane } from './lanes.js';
import type { Call, Halt, Lane, RunningWorkflow, TurnState } from './state.js';

export function matched(state: TurnState, event: TurnEventOf<'workflow.matched'>): TurnState {
  const lane = laneOf(state, event);
  if (lane?.phase.name !== 'coordinating') return state;
  const { workflow, hash, inputs, at: since } = event;
  return advancing(state, lane, { workflow, hash, inputs, steps: [], fallbackOf: [], since });
}

function advancing(state: TurnState, lane: Lane, workflow: RunningWorkflow): TurnState {
  const { workflow: selected, inputs: args } = workflow;
  const versions = withVersion(state.versions, workflowKey(selected), workflow.hash);
  return withLane(
    { ...state, versions },
    {
      ...lane,
      command: { ...lane.command, selected, args, workflow },
      phase: { name: 'advancing', workflow },
    },
  );
}

/** Ends the workflow of a command. */
export function workflowCompleted(
  state: TurnState,
  event: TurnEventOf<'workflow.completed'>,
): TurnState {
  const lane = laneOf(state, event);
  if (lane?.phase.name !== 'advancing') return state;
  const { workflow: selected } = lane.phase.workflow;
  return commandSucceeded(state, lane, { selected, data: event.outputs, summary: event.summary });
}

export function workflowFailed(state: TurnState, event: TurnEventOf<'workflow.failed'>): TurnState {
  const lane = laneOf(state, event);
  if (lane?.phase.name !== 'advancing') return state;
  const { workflow } = lane.phase;
  if (event.fallback !== undefined) {
    const { workflow: name, hash, inputs } = event.fallback;
    const fallbackOf = [...workflow.fallbackOf, workflow.workflow];
    const next = { workflow: name, hash, inputs, steps: [], fallbackOf, since: event.at };
    if (event.isSetAside !== true) return advancing(state, lane, next);
    const message = `workflow ${workflow.workflow} failed: ${event.message}; ${name} is carried out instead`;
    const warnings = state.warnings.append({ code: 'workflow_failed', message });
    // The claims of a failed attempt are discarded; its failure remains visible.
    const fallback = [lane.command.fallback, message].filter(Boolean).join('; ');
    const command = {
      ...{ ...lane.command, claims: [], attachments: [] },
      ...(event.isLogged && { fallback }),
    };
    return advancing({ ...state, warnings }, { ...lane, command }, next);
  }
  const last = workflow.steps.at(-1)?.outcome;
  if (event.policy?.decision === 'deny') {
    const { message: summary } = event;
    const error = { code: 'permission_denied', message: summary, isRetryable: false } as const;
    return commandFailed(state, lane, { status: 'blocked', summary, error, safeToRepeat: false });
  }
  return commandFailed(state, lane, {
    status: 'error',
    summary: event.message,
    error:
      last?.ok === false
        ? last.error
        : { code: 'internal', message: event.message, isRetryable: false },
    safeToRepeat: false,
  });
}

/** Ends a command for which the Coordinator found no call. */
export function declined(state: TurnState, event: TurnEventOf<'coordinator.declined'>): TurnState {
  const lane = laneOf(state, event);
  if (lane?.phase.name !== 'coordinating') return state;
  const { status, message: summary, error } = event;
  const failure = error === undefined ? {} : { error };
  return commandFailed(state, lane, { status, summary, ...failure, safeToRepeat: true });
}

export function toolSelected(state: TurnState, event: TurnEventOf<'tool.selected'>): TurnState {
  const lane = laneOf(state, event);
  if (lane === undefined) return state;
  const { command, phase } = lane;
  if (phase.name !== 'coordinating' && phase.name !== 'advancing') return state;
  const call: Call = {
    number: event.call,
    tool: event.tool,
    args: event.args,
    effect: event.effect,
    workflowStep: event.workflowStep,
    timeoutMs: event.timeoutMs,
    maxAttempts: event.maxAttempts,
    ...(event.turn !== undefined && { turn: event.turn }),
  };
  const versions =
    event.version === undefined
      ? state.versions
      : withVersion(state.versions, toolKey(event.tool), event.version);
  const calling: Lane = {
    ...lane,
    command:
      phase.name === 'coordinating'
        ? { ...command, selected: event.tool, args: event.args }
        : command,
    phase: { name: 'calling', call },
    halt: event.needsApproval ? approvalOf(event) : undefined,
  };
  return withLane(state, calling, { calls: event.call, versions });
}

function approvalOf({ tool, call, guards = [], policy }: TurnEventOf<'tool.selected'>): Halt {
  const asking = guards.find(({ action }) => action === 'ask');
  const reasons = [
    ...(asking === undefined ? [] : [`guard ${asking.guard} asks: ${asking.reason}`]),
    ...(policy?.decision === 'ask' ? [policy.by] : []),
    ...(policy?.constraints ? [`the answer counts for every call of ${tool} in this turn`] : []),
  ];
  return {
    ...{ kind: 'approval', tool, call },
    ...(reasons.length > 0 && { reason: reasons.join('; ') }),
    ...(policy?.constraints && { constraints: policy.constraints }),
  };
}
