import type { TurnResult } from '@pce/core';
import { evolve, initialState, isOutcomeOf, next, type TurnState } from '@pce/core/internal';
import type { Invariant } from '../invariant.js';
import { isSame } from '../is-same.js';
import type { ObservationOf } from '../observation.js';

export const replaysEqual: Invariant = {
  name: 'every event is one the rules would lead to, and a replay comes to what the turn came to',
  proves: ['F2'],
  watch() {
    const states = new Map<string, TurnState>();
    const journals = new Map<string, string[]>();
    /** The last event that each handle emitted. */
    const emitted = new Map<number, string>();
    /** Results of turns by handles that know their last event. */
    const results = new Map<string, TurnResult>();

    function appended(observation: ObservationOf<'events.appended'>): string | undefined {
      const { turn, inherited, events, bodies } = observation;
      const journal = journals.get(turn) ?? [];
      journals.set(turn, journal);
      journal.push(...bodies);
      results.delete(turn);
      for (const event of [...inherited, ...events]) {
        const state = states.get(turn);
        const steps = state && next(state);
        if (steps !== undefined && !steps.some((step) => isOutcomeOf(event, step))) {
          const types = steps.map(({ type }) => type).join(' or ');
          return `${turn}: the rules say ${types} and the journal ${event.type}`;
        }
        if (state !== undefined) states.set(turn, evolve(state, event));
        else if (event.type === 'turn.started') states.set(turn, initialState(event));
        else return `${turn} begins with ${event.type}`;
      }
    }

    function settled({ turn, bodies, result }: ObservationOf<'turn.settled'>): string | undefined {
      if (bodies.join('\n') !== journals.get(turn)?.join('\n'))
        return `the store holds other events of ${turn} than were appended`;
      const live = results.get(turn);
      return live === undefined || isSame(live, result)
        ? undefined
        : `${turn} replays to another result than it came to`;
    }

    return (observation) => {
      switch (observation.type) {
        case 'events.appended':
          return appended(observation);
        case 'event.emitted':
          emitted.set(observation.drive, JSON.stringify(observation.event));
          return;
        case 'drive.stopped':
          if (emitted.get(observation.drive) === journals.get(observation.turn)?.at(-1))
            results.set(observation.turn, observation.result);
          return;
        case 'turn.settled':
          return settled(observation);
      }
    };
  },
};
