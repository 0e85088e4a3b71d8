import type { TurnEvent } from '@pce/core';
import type { Invariant } from '../invariant.js';
import type { ObservationOf } from '../observation.js';

export const queueListsWhatWaits: Invariant = {
  name: 'the queue lists every open intervention, and a merged one belongs to another that is listed',
  proves: ['A14'],
  watch() {
    /** Turn and kind of each intervention that is open, by id. */
    const open = new Map<string, { readonly turn: string; readonly kind: string }>();

    function appended({ turn, events, views }: ObservationOf<'events.appended'>): void {
      // Interventions that the queue has no room for are in the emergency log.
      const overflow = new Set(
        views
          .filter(
            ({ collection, value }) => collection === 'interventions-overflow' && value !== null,
          )
          .map(({ key }) => key),
      );
      for (const event of events) {
        if (event.type === 'intervention.opened' && !overflow.has(event.intervention.id))
          open.set(event.intervention.id, { turn, kind: event.intervention.kind });
        if (event.type === 'intervention.resolved' || event.type === 'intervention.expired')
          open.delete(event.id);
        if (endsWork(event))
          for (const [id, one] of open)
            if (one.turn === turn && one.kind !== 'not_saved') open.delete(id);
      }
    }

    return (observation) => {
      switch (observation.type) {
        case 'events.appended':
          appended(observation);
          return;
        case 'view.listed': {
          if (observation.collection !== 'interventions') return;
          const lost = [...open.keys()].find((id) => !observation.keys.includes(id));
          return lost && `${lost} is open, and the queue does not list it`;
        }
        case 'interventions.listed': {
          const ids = observation.listed.map(({ id }) => id);
          const orphan = observation.listed.find(
            ({ mergedInto }) => mergedInto !== undefined && !ids.includes(mergedInto),
          );
          return (
            orphan && `${orphan.id} is merged into ${orphan.mergedInto}, which is no longer listed`
          );
        }
      }
    };
  },
};

/** Returns whether the event closes the turn's interventions: a person abandoned it, or it ended. */
function endsWork(event: TurnEvent): boolean {
  return (
    event.type === 'turn.finished' ||
    (event.type === 'intervention.resolved' && event.choose === 'abandon')
  );
}
