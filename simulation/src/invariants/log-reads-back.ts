import { parseLog, renderLog } from '@pce/core/internal';
import type { Invariant } from '../invariant.js';
import { isSame } from '../is-same.js';

export const logReadsBack: Invariant = {
  name: '§4 reads back from its Markdown to the same entries',
  proves: ['A8'],
  watch: () => (observation) => {
    if (observation.type !== 'turn.settled') return;
    const { turn, result } = observation;
    const entries = result.log;
    return isSame(parseLog(renderLog(entries)), entries)
      ? undefined
      : `the log of ${turn} reads back to other entries`;
  },
};
