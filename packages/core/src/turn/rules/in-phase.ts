import type { Phase, TurnState } from './state.js';

/** Applies `go` if the turn is in the event's phase. */
export function inPhase<Name extends Phase['name']>(
  state: TurnState,
  name: Name,
  go: (phase: Extract<Phase, { name: Name }>) => TurnState,
): TurnState {
  return isPhase(state.phase, name) ? go(state.phase) : state;
}

function isPhase<Name extends Phase['name']>(
  phase: Phase,
  name: Name,
): phase is Extract<Phase, { name: Name }> {
  return phase.name === name;
}
