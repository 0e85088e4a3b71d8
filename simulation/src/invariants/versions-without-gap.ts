import type { Invariant } from '../invariant.js';

export const versionsWithoutGap: Invariant = {
  name: 'the versions of a stream have no gap, and none comes twice',
  proves: ['F1'],
  watch() {
    const ends = new Map<string, number>();
    return (observation) => {
      if (observation.type !== 'events.appended') return;
      const { turn, versions, expectedVersion } = observation;
      let end = ends.get(turn) ?? 0;
      if (expectedVersion !== end)
        return `${turn} has ${end} events and the append expected ${expectedVersion}`;
      for (const version of versions) {
        if (version !== end + 1) return `event ${version} of ${turn} follows event ${end}`;
        end = version;
      }
      ends.set(turn, end);
    };
  },
};
