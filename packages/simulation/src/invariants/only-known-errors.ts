import type { Invariant } from '../invariant.js';

/** What somebody who drives a turn may be told; anything else is a mistake of ours. */
const known = new Set([
  'lease_held',
  'lease_lost',
  'version_conflict',
  'turn_finished',
  'turn_not_found',
  'intervention_resolved',
  'intervention_not_found',
  'approval_expired',
  'versions_changed',
  'invalid_input',
  'store_busy',
  'store_failed',
  'store_full',
]);

export const onlyKnownErrors: Invariant = {
  name: 'whoever drives or reads a turn is told only errors that say what is the matter',
  proves: ['F1', 'F10'],
  watch: () => (seen) => {
    if (seen.type !== 'drive.failed' && seen.type !== 'read.failed') return;
    const { turn, code, message } = seen;
    const isWanted = message.endsWith('the simulator wanted it to');
    return isWanted || known.has(code) ? undefined : `${turn}: ${code}: ${message}`;
  },
};
