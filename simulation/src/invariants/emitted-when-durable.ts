import type { Invariant } from '../invariant.js';

export const emittedWhenDurable: Invariant = {
  name: 'a handle tells of every event once it is durable, in order, without leaving one out',
  proves: ['F1', 'F5'],
  watch() {
    const durable = new Map<string, string[]>();
    /** Where the event that a handle told of last may stand: two events may be the same to a letter. */
    const heard = new Map<number, readonly number[]>();
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
      const candidates = heard.get(drive)?.map((place) => place + 1) ?? [...list.keys()];
      const places = candidates.filter((place) => list[place] === body);
      heard.set(drive, places);
      return places.length > 0
        ? undefined
        : `${process} heard of ${event.type} of ${turn} out of its turn`;
    };
  },
};
