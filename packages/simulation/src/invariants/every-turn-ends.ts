import type { Invariant } from '../invariant.js';

export const everyTurnEnds: Invariant = {
  name: 'a turn that nothing disturbs any more ends, once, and is listed as it ended',
  proves: ['A13', 'F1'],
  watch() {
    const ended = new Map<string, string>();
    return (seen) => {
      if (seen.type === 'events.appended') {
        for (const event of seen.events) {
          if (event.type !== 'turn.finished') continue;
          if (ended.has(seen.turn)) return `${seen.turn} ended twice`;
          ended.set(seen.turn, event.status);
        }
      }
      if (seen.type === 'drive.hung') return `${seen.process} never lets go of ${seen.turn}`;
      if (seen.type !== 'turn.settled') return;
      const { turn, status, result } = seen;
      const end = ended.get(turn);
      if (end === undefined) return `${turn} does not end: it is ${result.status}`;
      return end === status && end === result.status
        ? undefined
        : `${turn} ended as ${end}, its result says ${result.status} and the list ${status}`;
    };
  },
};
