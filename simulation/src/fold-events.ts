import type { TurnEvent } from '@pce/core';
import { evolve, initialState, type TurnState } from '@pce/core/internal';

/** Folds events to a state; `undefined` if the first is not `turn.started`. */
export function foldEvents([first, ...rest]: readonly TurnEvent[]): TurnState | undefined {
  return first?.type === 'turn.started' ? rest.reduce(evolve, initialState(first)) : undefined;
}
