import { noCounters } from '../../limits/limit.js';
import type { TurnEventOf } from './events.js';
import { toFailure } from './reviewed.js';
import type { TurnState } from './state.js';
import { waitsForPerson } from './state.js';

export function forked(state: TurnState, event: TurnEventOf<'turn.forked'>): TurnState {
  const {
    turn,
    request = state.request,
    inputs = state.inputs,
    context = state.context,
    versions,
  } = event;
  // The parent's interventions are not this turn's: its question is asked again, unless it was about another request.
  const held =
    event.plansAnew === true ? undefined : state.open.find(({ halt }) => halt.kind !== 'not_saved');
  const own: TurnState = {
    ...(event.plansAnew === true ? withoutPlan(state) : state),
    turn,
    request,
    inputs,
    context,
    versions,
    run: event.run ?? state.run,
    startedAt: event.at,
    open: [],
    paused: false,
  };
  const asked = withoutCritic(savedAnew(own));
  return inDoubt(held === undefined ? asked : { ...asked, halt: held.halt });
}

export function resumed(state: TurnState, event: TurnEventOf<'turn.resumed'>): TurnState {
  const own = withoutCritic(inDoubt({ ...state, paused: false, versions: event.versions }));
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
  const busy = ['coordinating', 'calling', 'advancing'].includes(own.phase.name);
  const inLoop = ['reviewing', 'deciding', 'synthesizing', 'validating', 'revising'].includes(
    own.phase.name,
  );
  if (busy) return { ...replanned, replan: true };
  return inLoop ? { ...replanned, phase: { name: 'planning' } } : own;
}

/** Back to the Planner, with what was found and spent so far; whatever followed from the plan is gone. */
function withoutPlan(state: TurnState): TurnState {
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
    mustAnalyze: undefined,
    repeatsReached: false,
    replan: false,
    answer: undefined,
    validation: undefined,
    failure: undefined,
    answers: [],
    halt: undefined,
  };
}

/** A saved parent is no saved fork. */
function savedAnew(state: TurnState): TurnState {
  const { phase } = state;
  return phase.name === 'finishing' ? { ...state, phase: { ...phase, name: 'saving' } } : state;
}

/** Where the Critic is gone, nobody is left to look at the plan. */
function withoutCritic(state: TurnState): TurnState {
  if (state.phase.name !== 'reviewing' || state.versions.critic !== undefined) return state;
  return { ...state, phase: { name: 'deciding' } };
}

/** A call that was announced and has no result: harmless to run again, or a person has to say what happened. */
function inDoubt(state: TurnState): TurnState {
  const { phase } = state;
  if (phase.name !== 'calling' || state.halt !== undefined || waitsForPerson(state)) return state;
  if (phase.call.effect !== 'once') return state;
  return { ...state, halt: { kind: 'in_doubt', tool: phase.call.tool, call: phase.call.number } };
}
