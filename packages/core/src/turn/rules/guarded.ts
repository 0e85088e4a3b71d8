import type { GuardDecision } from '../../contracts/usage.js';
import type { TurnEvent } from './events.js';
import { withoutLanes } from './lane-ended.js';
import type { Halt, TurnState, Warning } from './state.js';

/** Subject of the guards' decisions in an event, by type. */
const subjects: Readonly<Record<string, string>> = {
  'turn.started': 'the request',
  'turn.forked': 'the request',
  'tool.selected': 'a call',
  'coordinator.declined': 'a call',
  'tool.finished': 'a result',
  'synthesizer.answered': 'the answer',
  'answer.refused': 'the answer',
  'output.filled': 'the output',
  'output.refused': 'the output',
};

const verbs = { change: 'changed', refuse: 'refused', ask: 'asks about' } as const;

export function guardWarnings(
  type: TurnEvent['type'],
  decisions: readonly GuardDecision[] = [],
): Warning[] {
  return decisions.map(({ guard, action, reason }) => ({
    code: 'guard',
    message: `guard ${guard} ${verbs[action]} ${subjects[type] ?? 'it'}: ${reason}`,
  }));
}

export function warnedOfGuards(state: TurnState, event: TurnEvent): TurnState {
  const decisions = 'guards' in event ? event.guards : undefined;
  if (decisions === undefined) return state;
  const warnings = guardWarnings(event.type, decisions);
  return { ...state, warnings: warnings.reduce((all, one) => all.append(one), state.warnings) };
}

/** Returns the question of the guard that asks; `undefined` if none does. */
export function guardHalt(
  about: Extract<Halt, { kind: 'guard' }>['about'],
  decisions: readonly GuardDecision[] = [],
): Halt | undefined {
  const asking = decisions.find(({ action }) => action === 'ask');
  if (asking === undefined) return undefined;
  return {
    kind: 'guard',
    about,
    message: `guard ${asking.guard} asks about the ${about}: ${asking.reason}`,
  };
}

/** Ends a turn, without its answer, that a guard or a person refused. */
export function refused(state: TurnState, reason: string): TurnState {
  return {
    ...withoutLanes(state),
    answer: undefined,
    phase: { name: 'saving', status: 'failed', reason },
  };
}

export function requestGuarded(
  state: TurnState,
  decisions: readonly GuardDecision[] = [],
): TurnState {
  const refusal = decisions.find(({ action }) => action === 'refuse');
  if (refusal !== undefined)
    return refused(state, `refused by guard ${refusal.guard}: ${refusal.reason}`);
  const halt = guardHalt('request', decisions);
  return halt === undefined ? state : { ...state, halt };
}
