import type { Invariant } from '../invariant.js';

export const cutJournalsRefused: Invariant = {
  name: 'a turn whose journal was cut is refused: nothing of it is read, written, run or saved',
  proves: ['F1', 'F3'],
  watch() {
    const cut = new Set<string>();
    return (observation) => {
      switch (observation.type) {
        case 'journal.cut':
          cut.add(observation.turn);
          return;
        case 'journal.overwritten':
        case 'cut.accepted':
        case 'events.appended':
        case 'tool.started':
        case 'save.started':
        case 'drive.stopped':
        case 'turn.settled':
          return cut.has(observation.turn)
            ? `${observation.turn} was cut, and then came ${observation.type}`
            : undefined;
      }
    };
  },
};
