import { evolve, initialState, type TurnEvent, type TurnState } from '@pce/core';

/** The state that events fold to; `undefined` where they do not begin with the beginning of a turn. */
export function foldEvents([first, ...rest]: readonly TurnEvent[]): TurnState | undefined {
  return first?.type === 'turn.started' ? rest.reduce(evolve, initialState(first)) : undefined;
}
