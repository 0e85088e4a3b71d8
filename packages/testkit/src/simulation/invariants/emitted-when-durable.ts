import type { Invariant } from '../invariant.js';

export const emittedWhenDurable: Invariant = {
  name: 'listeners hear of an event once it is durable, in order, and once',
  proves: ['F1', 'F5'],
  watch() {
    const durable = new Map<string, string[]>();
    /** How far each handle has heard. */
    const heard = new Map<number, number>();
    return (seen) => {
      if (seen.type === 'events.appended') {
        const list = durable.get(seen.turn) ?? [];
        durable.set(seen.turn, list);
        list.push(...seen.bodies);
      }
      if (seen.type !== 'event.emitted') return;
      const { process, turn, drive, event } = seen;
      const from = heard.get(drive) ?? 0;
      const place = (durable.get(turn) ?? []).indexOf(JSON.stringify(event), from);
      if (place === -1) return `${process} heard of ${event.type} of ${turn} out of its turn`;
      heard.set(drive, place + 1);
    };
  },
};
