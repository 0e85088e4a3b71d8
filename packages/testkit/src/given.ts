import { defaultLimits, type TurnEvent } from '@pce/core';
import {
  evolve,
  initialState,
  type TurnEventOf,
  type TurnEventType,
  type TurnState,
} from '@pce/core/internal';

type Fields<Type extends TurnEventType> = Omit<TurnEventOf<Type>, 'type' | 'v' | 'at'>;

/** Builds the first event of a turn. */
export function turnStarted(
  changes: Partial<Fields<'turn.started'>> = {},
): TurnEventOf<'turn.started'> {
  return {
    type: 'turn.started',
    v: 1,
    at: 0,
    turn: 'turn_1',
    request: 'Do the work',
    inputs: {},
    context: '',
    mode: 'chat',
    limits: defaultLimits,
    rules: 2,
    session: 'default',
    versions: {},
    ...changes,
  };
}

/** Folds events into the state of a turn. Adds `turn.started` unless the first event is one. */
export function given(...events: readonly TurnEvent[]): TurnState {
  const [first, ...rest] = events;
  if (first?.type === 'turn.started') return rest.reduce(evolve, initialState(first));
  return events.reduce(evolve, initialState(turnStarted()));
}
