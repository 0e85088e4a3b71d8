import type { Limits } from '../../contracts/limits.js';
import { afterAnswer } from './decided.js';
import type { TurnEventOf } from './events.js';
import { laneOf, withLane } from './lanes.js';
import type { Halt, Phase, TurnState } from './state.js';

/** Phase in which each limit of the loop is checked; budgets are checked whenever a role is called. */
const phaseOfLimit: { readonly [Name in keyof Limits]?: Phase['name'] } = {
  iterations: 'deciding',
  commandsInARow: 'deciding',
  repeats: 'deciding',
  analyses: 'deciding',
  coordinatorErrors: 'deciding',
  plannerInvocations: 'planning',
  planRevisions: 'replanning',
  revisions: 'revising',
  forEachItems: 'commanding',
};

/** Adds a warning of a reached limit, also to the log. */
export function warned(
  state: TurnState,
  { limit, value, message }: Pick<TurnEventOf<'limit.reached'>, 'limit' | 'value' | 'message'>,
): TurnState {
  return {
    ...state,
    warnings: state.warnings.append({ code: limit, message, value }),
    log: state.log.append({ type: 'warning', limit, value, message }),
  };
}

export function limitReached(state: TurnState, event: TurnEventOf<'limit.reached'>): TurnState {
  const { limit, message } = event;
  if (state.phase.name !== (phaseOfLimit[limit] ?? state.phase.name)) return state;
  const base = warned(state, event);
  switch (limit) {
    case 'iterations':
      return { ...base, phase: { name: 'synthesizing' } };
    case 'commandsInARow':
      return { ...base, mustAnalyze: limit };
    case 'repeats':
      return state.repeatsReached
        ? { ...base, halt: { kind: 'limit', limit, message } }
        : {
            ...base,
            repeatsReached: true,
            mustAnalyze: state.rules === 1 ? limit : undefined,
            counters: { ...base.counters, repeats: 0 },
          };
    case 'planRevisions': {
      const issues = state.failure?.issues.join('; ');
      return { ...base, halt: { kind: 'limit', limit, message: `${message}: ${issues}` } };
    }
    case 'analyses':
      return { ...base, halt: { kind: 'limit', limit, message } };
    case 'coordinatorErrors':
      return { ...base, halt: { kind: 'limit', limit, message: `${message}${lastError(state)}` } };
    case 'modelCalls':
    case 'tokens':
    case 'cost':
      return budgetSpent(state, base, event, { kind: 'limit', limit, message });
    case 'plannerInvocations':
    case 'revisions':
      return lastAnswer(state, base, message);
    case 'forEachItems':
      return tooManyItems(base, limit, message);
    case 'passes':
    case 'toolTimeoutMs':
    case 'toolTimeoutCeilingMs':
      return base;
  }
}

/**
 * Delivers the last answer despite the findings of its validation, which are among the warnings and labels. Fails a turn
 * without an answer, or with a declared criterion that was measured as not met.
 */
function lastAnswer(state: TurnState, warned: TurnState, message: string): TurnState {
  const { rules, answer, validation } = state;
  const isUnmet = validation?.criteria.some(({ status }) => status === 'failed') ?? false;
  if (rules === 1 || answer === undefined || isUnmet)
    return { ...warned, phase: { name: 'saving', status: 'failed', reason: message } };
  return { ...warned, phase: afterAnswer(state) };
}

/** Halts a lane whose budget is spent; the others continue as far as possible. Only the first warns. */
function budgetSpent(
  state: TurnState,
  warned: TurnState,
  event: TurnEventOf<'limit.reached'>,
  halt: Extract<Halt, { kind: 'limit' }>,
): TurnState {
  const lane = laneOf(state, event);
  if (lane === undefined) return { ...warned, halt };
  const { phase } = state;
  const isKnown =
    phase.name === 'commanding' &&
    phase.lanes.some(({ halt: other }) => other?.kind === 'limit' && other.limit === halt.limit);
  return withLane(isKnown ? state : warned, { ...lane, halt });
}

/** Halts all commands for items of the list; a person is asked once. */
function tooManyItems(state: TurnState, limit: 'forEachItems', reached: string): TurnState {
  const { phase, counters } = state;
  if (phase.name !== 'commanding') return state;
  const message = `${reached}: this one has ${counters[limit]}`;
  return {
    ...state,
    counters: { ...counters, [limit]: 0 },
    phase: {
      name: 'commanding',
      lanes: phase.lanes.map((lane) => ({ ...lane, halt: { kind: 'limit', limit, message } })),
    },
  };
}

/** Returns the outcome of the latest command, which a person needs first. */
function lastError({ log }: TurnState): string {
  const entry = log.findLast(({ type }) => type === 'iteration');
  return entry?.type === 'iteration' && entry.result !== undefined
    ? `; the last one: ${entry.result.summary}`
    : '';
}
