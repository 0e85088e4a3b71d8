import { budgetNames, noCounters } from '../../limits/limits.js';
import { messageAnswer } from './decided.js';
import type { TurnEventOf } from './events.js';
import { requestGuarded } from './guarded.js';
import { withoutLanes } from './lane-ended.js';
import { type CallingLane, isCalling, laneOf, onceCalls, withLane } from './lanes.js';
import { approved, toFailure } from './planned.js';
import { begunCalls } from './spent.js';
import type { Lane, OpenQuestion, TurnState } from './state.js';

export function forked(state: TurnState, event: TurnEventOf<'turn.forked'>): TurnState {
  const {
    turn,
    request = state.request,
    inputs = state.inputs,
    context = state.context,
    versions,
  } = event;
  const { asksAgain = false } = event;
  const { trace: _, ...copied } = asksAgain ? withoutGrants(state) : state;
  // The parent's interventions are not inherited: its question is asked again, unless it concerned another request or a
  // call, which is selected again or in doubt.
  const dropped = ['not_saved', 'versions_changed', ...(asksAgain ? ['approval', 'question'] : [])];
  const held =
    event.plansAnew === true ? [] : copied.open.filter(({ halt }) => !dropped.includes(halt.kind));
  const own: TurnState = {
    ...(event.plansAnew === true ? withoutPlan(copied) : copied),
    turn,
    request,
    inputs,
    context,
    versions,
    thread: undefined,
    numberInThread: undefined,
    parent: undefined,
    settledConstraints: [],
    granted: undefined,
    run: event.run ?? (asksAgain ? undefined : state.run),
    startedAt: event.at,
    usageBefore: state.usage,
    open: [],
    paused: false,
    waitsFor: undefined,
    until: undefined,
    undriven: false,
    decidedVersions: undefined,
  };
  const asked = withoutCritic(notYetSaved(own));
  return requestGuarded(inDoubt(held.reduce(askedAgain, asked), 'all'), event.guards);
}

/** Revokes unused permissions of people: calls of a fork are decided by its own host. */
function withoutGrants(state: TurnState): TurnState {
  const { granted, warnings } = state;
  const limits = { ...state.limits };
  for (const name of budgetNames) {
    const given = warnings.toArray().find(({ code }) => code === name)?.value;
    if (given !== undefined) limits[name] = given;
  }
  const isUnused = granted !== undefined && granted.after === state.phase;
  // Questions of the turn that followed, such as about a limit, are asked again, if at all, after the decision.
  const open = isUnused
    ? [...state.open.filter(({ lane }) => lane !== undefined), granted.question]
    : state.open;
  const unused = isUnused ? { ...granted.before, halt: undefined } : {};
  const before: TurnState = { ...state, ...unused, limits, open };
  const { phase } = before;
  if (phase.name !== 'commanding') return before;
  return phase.lanes.filter(isCalling).reduce((all, lane) => {
    const again = selectedAgain(all, lane);
    return again === undefined ? all : withLane(all, again);
  }, before);
}

/** Returns a lane before its call was selected; `undefined` if its call has run. A call that may have run is in doubt. */
function selectedAgain(state: TurnState, lane: CallingLane): Lane | undefined {
  const { command, halt, phase } = lane;
  const { approval: _, ...call } = phase.call;
  if (phase.held !== undefined) return undefined;
  const asked = halt ?? state.open.find(({ lane: of }) => of === lane.number)?.halt;
  if (call.effect === 'once' && asked?.kind !== 'approval')
    return { ...lane, halt: undefined, phase: { name: 'calling', call } };
  const { workflow, direct } = command;
  if (workflow !== undefined)
    return { ...lane, halt: undefined, phase: { name: 'advancing', workflow } };
  const again = { tool: call.tool, args: call.args };
  return {
    ...lane,
    halt: undefined,
    phase: { name: 'coordinating' },
    command: { ...command, selected: null, ...(direct === undefined && { again }) },
  };
}

export function resumed(state: TurnState, event: TurnEventOf<'turn.resumed'>): TurnState {
  const { versions } = event;
  const waited = {
    waitsFor: undefined,
    until: undefined,
    undriven: false,
    decidedVersions: undefined,
  };
  const going = { ...state, paused: false, ...waited, versions };
  const own = withoutCritic(state.undriven ? going : begun(going));
  if (event.onChange !== 'replan') return own;
  const counters = {
    ...own.counters,
    plannerInvocations: Math.max(0, own.counters.plannerInvocations - 1),
  };
  const replanned: TurnState = {
    ...own,
    counters,
    failure: toFailure(own, 'version_change', { issues: event.changed }),
  };
  const inLoop = ['reviewing', 'deciding', 'synthesizing', 'validating', 'revising'].includes(
    own.phase.name,
  );
  if (own.phase.name === 'commanding') return { ...replanned, replan: true };
  return inLoop ? { ...replanned, phase: { name: 'planning' } } : own;
}

/** Returns to the Planner with the findings and costs so far; discards everything based on the plan. */
function withoutPlan(planned: TurnState): TurnState {
  const state = withoutLanes(planned);
  const { modelCalls, tokens, cost } = state.counters;
  return {
    ...state,
    phase: { name: 'planning' },
    plan: undefined,
    attempt: state.plan === undefined ? state.attempt : state.attempt + 1,
    kept: [],
    goalsProgress: [],
    counters: { ...noCounters, modelCalls, tokens, cost },
    recent: [],
    lastAnalysis: undefined,
    mustAnalyze: undefined,
    repeatsReached: false,
    replan: false,
    answer: undefined,
    output: undefined,
    validation: undefined,
    failure: undefined,
    answers: state.messages.map(messageAnswer),
    halt: undefined,
  };
}

/** Saves a fork even if its parent was saved. */
function notYetSaved(state: TurnState): TurnState {
  const { phase, halt } = state;
  if (phase.name !== 'finishing') return state;
  const asked = halt?.kind === 'not_saved' ? undefined : halt;
  return { ...state, halt: asked, phase: { ...phase, name: 'saving' } };
}

/** Continues without a review if there is no Critic any more. */
function withoutCritic(state: TurnState): TurnState {
  if (state.phase.name !== 'reviewing' || state.versions.critic !== undefined) return state;
  return approved(state);
}

function askedAgain(state: TurnState, { halt, lane }: OpenQuestion): TurnState {
  const held = lane === undefined ? undefined : laneOf(state, { lane });
  return held === undefined ? { ...state, halt } : withLane(state, { ...held, halt });
}

/** Returns the state with all calls in doubt that the process before may have begun. */
export function begun(state: TurnState): TurnState {
  return inDoubt(begunBefore(state), 'first');
}

/** Marks every running call as possibly started by an earlier process. */
function begunBefore(state: TurnState): TurnState {
  if (state.phase.name !== 'commanding') return state;
  return begunCalls(state, state.phase.lanes).reduce((before, lane) => {
    const call = { ...lane.phase.call, mayHaveRun: true as const };
    return withLane(before, { ...lane, phase: { ...lane.phase, call } });
  }, state);
}

/**
 * Marks announced calls without a result: repeated if harmless, otherwise a person has to decide. `once` calls run one after
 * another, so only the first of them was started; in a fork, none was decided.
 */
function inDoubt(state: TurnState, which: 'first' | 'all'): TurnState {
  const { phase } = state;
  if (phase.name !== 'commanding') return state;
  const calls = onceCalls(state, phase.lanes);
  return (which === 'all' ? calls : calls.slice(0, 1)).reduce((before, lane) => {
    const { tool, number } = lane.phase.call;
    return withLane(before, { ...lane, halt: { kind: 'in_doubt', tool, call: number } });
  }, state);
}
