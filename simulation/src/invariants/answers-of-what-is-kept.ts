import type { Invariant } from '../invariant.js';

export const answersOfWhatIsKept: Invariant = {
  name: 'no answer is shown before every event that it is written from is durable',
  proves: ['F1', 'F8'],
  watch() {
    /** Durable events by turn; a fork's parent's count. */
    const durable = new Map<string, number>();
    return (observation) => {
      if (observation.type === 'events.appended') {
        const { turn, inherited, events } = observation;
        durable.set(turn, (durable.get(turn) ?? 0) + inherited.length + events.length);
      }
      if (observation.type !== 'answer.shown') return;
      const { process, turn, version } = observation;
      const kept = durable.get(turn) ?? 0;
      return version <= kept
        ? undefined
        : `${process} shows an answer of ${turn} that is written from ${version} events, of which ${kept} are durable`;
    };
  },
};
