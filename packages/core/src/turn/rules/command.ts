import type { Json } from '../../contracts/json.js';
import type { ToolOutcome } from '../../contracts/tool-outcome.js';
import type { ResultLine } from '../../log/entries.js';
import type { TurnEventOf } from './events.js';
import { toolKey, withVersion, workflowKey } from './initial-state.js';
import { decideAgain } from './lane-ended.js';
import { type CallingLane, laneOf, withLane } from './lanes.js';
import type { Trace } from './loop-detection.js';
import { effectOf, effectStatus } from './spent.js';
import type { Call, Command, Halt, Lane, RunningWorkflow, TurnState } from './state.js';

/** Ends a command with a value, which becomes a result of the turn. */
function commandSucceeded(
  state: TurnState,
  lane: Lane,
  result: { readonly selected: string; readonly data: Json; readonly summary: string },
  trace?: Trace,
): TurnState {
  const { selected, data, summary } = result;
  return ended(state, {
    ...lane,
    phase: {
      name: 'ended',
      result: { status: 'success', summary },
      value: { selected, data },
      ...(trace && { trace }),
    },
  });
}

/** Ends a command without a value. */
function commandFailed(state: TurnState, lane: Lane, result: ResultLine, trace?: Trace): TurnState {
  return ended(state, { ...lane, phase: { name: 'ended', result, ...(trace && { trace }) } });
}

function ended(state: TurnState, lane: Lane): TurnState {
  return decideAgain(withLane(state, lane));
}

/**
 * Records the result of a call (executed or decided by a person), adds its claims to the command and advances the lane.
 *
 * @param status Status of its effect. @defaultValue that of the outcome
 */
export function callEnded(
  before: TurnState,
  lane: CallingLane,
  outcome: ToolOutcome,
  durationMs: number,
  status = effectStatus(outcome),
): TurnState {
  const { call } = lane.phase;
  const effect = effectOf(call, status);
  const state = effect ? { ...before, effects: before.effects.append(effect) } : before;
  const command: Command = {
    ...lane.command,
    claims: [...lane.command.claims, ...claimsOf(state, outcome)],
    attachments: [...lane.command.attachments, ...((outcome.ok && outcome.attachments) || [])],
    toolRuns: [
      ...lane.command.toolRuns,
      {
        tool: call.tool,
        status: outcome.ok ? 'success' : outcome.error.code,
        durationMs,
        ...(call.turn !== undefined && { turn: call.turn }),
      },
    ],
  };
  const after: Lane = { ...lane, command };
  if (command.workflow !== undefined)
    return workflowStepEnded(state, after, command.workflow, call, { outcome, durationMs });
  // Repeated calls inside a workflow are intended by it; others count towards a loop.
  const trace: Trace = { what: `call ${call.tool} ${JSON.stringify(call.args)}`, outcome };
  if (outcome.ok) {
    const { data, summary } = outcome;
    return commandSucceeded(state, after, { selected: call.tool, data, summary }, trace);
  }
  return commandFailed(state, after, failureLine(call, outcome.error), trace);
}

function failureLine(call: Call, error: Extract<ToolOutcome, { ok: false }>['error']): ResultLine {
  const status = error.code === 'missing_source' ? 'blocked' : 'error';
  return { status, summary: error.message, error, safeToRepeat: call.effect !== 'once' };
}

function claimsOf({ version }: TurnState, outcome: ToolOutcome): Command['claims'] {
  if (!outcome.ok) return [];
  return outcome.claims.map((claim) => ({
    ...claim,
    claim: claim.claim ?? outcome.summary,
    event: version,
  }));
}

function workflowStepEnded(
  state: TurnState,
  lane: Lane,
  { changed: _, ...workflow }: RunningWorkflow,
  call: Call,
  end: { readonly outcome: ToolOutcome; readonly durationMs: number },
): TurnState {
  const step = { step: call.workflowStep ?? call.tool, ...end };
  const advanced: RunningWorkflow = { ...workflow, steps: [...workflow.steps, step] };
  return withLane(state, {
    ...lane,
    command: { ...lane.command, workflow: advanced },
    phase: { name: 'advancing', workflow: advanced },
  });
}

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
      ...lane.command,
      claims: [],
      attachments: [],
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
  const constraints = policy?.constraints;
  const reason = [
    asking && `guard ${asking.guard} asks: ${asking.reason}`,
    policy?.decision === 'ask' && policy.by,
    constraints && `the answer counts for every call of ${tool} in this turn`,
  ]
    .filter(Boolean)
    .join('; ');
  return {
    kind: 'approval',
    tool,
    call,
    ...(reason && { reason }),
    ...(constraints && { constraints }),
  };
}
