import type { TurnEvent } from '@pce/core';
import type { Limits } from '@pce/core/contracts';
import type { Invariant } from '../invariant.js';

/**
 * Follows the events of each turn, those that a fork inherits included.
 *
 * @param begin - returns the state of a turn that starts with these limits
 * @param follow - changes the state by an event, and returns what the turn does wrong
 */
export function eachTurn<State>(
  begin: (limits: Limits) => State,
  follow: (state: State, event: TurnEvent) => string | undefined,
): Invariant['watch'] {
  return () => {
    const turns = new Map<string, State>();
    return (observation) => {
      if (observation.type !== 'events.appended') return;
      const { turn, inherited, events } = observation;
      for (const event of [...inherited, ...events]) {
        if (event.type === 'turn.started') turns.set(turn, begin(event.limits));
        const state = turns.get(turn);
        const problem = state && follow(state, event);
        if (problem !== undefined) return `${turn} ${problem}`;
      }
    };
  };
}
