import type { Json } from '../../contracts/json.js';
import type { ToolOutcome } from '../../contracts/tool-outcome.js';
import type { ResultLine } from '../../log/entries.js';
import { decideAgain } from './lane-ended.js';
import { type CallingLane, withLane } from './lanes.js';
import type { Trace } from './loop-detection.js';
import type { Call, Command, Lane, RunningWorkflow, TurnState } from './state.js';
import { effectOf, effectStatus } from './turn-effects.js';

/** A command ends with a value: it becomes a result of the turn. */
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

/** A command ends without one. */
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
 * A call ended, by running or by a person's word: its claims are its command's, and whatever waited for it goes on.
 *
 * @param status what became of its effect. @defaultValue what the outcome says
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
  // Calls inside a workflow repeat because the workflow says so; others count as signs of a loop.
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
