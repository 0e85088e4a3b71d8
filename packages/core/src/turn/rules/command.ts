import type { Json } from '../../contracts/json.js';
import type { ToolOutcome } from '../../contracts/tool-outcome.js';
import type { ResultLine } from '../../log/entries.js';
import { decideAgain } from './lane-ended.js';
import { type CallingLane, withLane } from './lanes.js';
import type { Trace } from './loop-detection.js';
import { effectOf, effectStatus } from './spent.js';
import type { Call, Command, Lane, RunningWorkflow, TurnState } from './state.js';

/** Ends a command with a value, which becomes a result of the turn. */
export function commandSucceeded(
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
export function commandFailed(
  state: TurnState,
  lane: Lane,
  result: ResultLine,
  trace?: Trace,
): TurnState {
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
  workflow: RunningWorkflow,
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
