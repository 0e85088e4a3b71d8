import type { Invariant } from '../invariant.js';

export const emittedWhenDurable: Invariant = {
  name: 'a handle emits every event once it is durable, in order and without gaps',
  proves: ['F1', 'F5'],
  watch() {
    const durable = new Map<string, string[]>();
    /** Possible positions of the last event that a handle emitted: two events may be equal. */
    const emitted = new Map<number, readonly number[]>();
    return (observation) => {
      if (observation.type === 'events.appended') {
        const list = durable.get(observation.turn) ?? [];
        durable.set(observation.turn, list);
        list.push(...observation.bodies);
      }
      if (observation.type !== 'event.emitted') return;
      const { process, turn, drive, event } = observation;
      const list = durable.get(turn) ?? [];
      const body = JSON.stringify(event);
      const candidates = emitted.get(drive)?.map((place) => place + 1) ?? [...list.keys()];
      const places = candidates.filter((place) => list[place] === body);
      emitted.set(drive, places);
      return places.length > 0
        ? undefined
        : `${process} emitted ${event.type} of ${turn} out of order`;
    };
  },
};
