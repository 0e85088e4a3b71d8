import type { Invariant } from '../invariant.js';

export const everyTurnEnds: Invariant = {
  name: 'a turn that nothing disturbs any more ends, once, and is listed as it ended',
  proves: ['A13', 'F1'],
  watch() {
    const ended = new Map<string, string>();
    return (observation) => {
      if (observation.type === 'events.appended') {
        for (const event of observation.events) {
          if (event.type !== 'turn.finished') continue;
          if (ended.has(observation.turn)) return `${observation.turn} ended twice`;
          ended.set(observation.turn, event.status);
        }
      }
      if (observation.type === 'drive.hung')
        return `${observation.process} never lets go of ${observation.turn}`;
      if (observation.type !== 'turn.settled') return;
      const { turn, status, result } = observation;
      const end = ended.get(turn);
      if (end === undefined) return `${turn} does not end: it is ${result.status}`;
      return end === status && end === result.status
        ? undefined
        : `${turn} ended as ${end}, its result says ${result.status} and the list ${status}`;
    };
  },
};
