import type { TurnEvent } from '@pce/core';
import type { Invariant } from '../invariant.js';

type Standing = 'saved' | 'unsaved' | 'left';

export const nothingLeftUnsaved: Invariant = {
  name: 'a turn is saved before it ends; what could not be saved is saved in the end, or a person leaves it',
  proves: ['A12', 'A14'],
  watch() {
    const standings = new Map<string, Standing>();
    return (observation) => {
      if (observation.type === 'events.appended') {
        const { turn, events } = observation;
        for (const event of events) {
          if (event.type === 'turn.finished' && event.status !== 'cancelled') {
            if (!standings.has(turn)) return `${turn} ends as ${event.status} without a save`;
          }
          const standing = standingAfter(event);
          if (standing !== undefined) standings.set(turn, standing);
        }
      }
      if (observation.type !== 'turn.settled' || standings.get(observation.turn) !== 'unsaved')
        return;
      return `${observation.turn} was not saved, and has no open intervention about that`;
    };
  },
};

/** Returns the state of saving after an event that changes it. A cancelled turn need not be saved. */
function standingAfter(event: TurnEvent): Standing | undefined {
  switch (event.type) {
    case 'turn.saved':
      return 'saved';
    case 'turn.unsaved':
      return 'unsaved';
    case 'turn.finished':
      return event.status === 'cancelled' ? 'left' : undefined;
    case 'intervention.resolved':
      return event.choose === 'ignore' ? 'left' : undefined;
    default:
      return undefined;
  }
}
