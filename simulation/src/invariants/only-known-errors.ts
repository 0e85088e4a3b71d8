import type { Invariant } from '../invariant.js';

/** Error codes that the driver of a turn may get; others are defects. */
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
  name: 'drivers and readers of a turn get only errors that explain the problem',
  proves: ['F1', 'F10'],
  watch() {
    let isCut = false;
    return (observation) => {
      if (observation.type === 'journal.cut') isCut = true;
      if (observation.type !== 'drive.failed' && observation.type !== 'read.failed') return;
      const { turn, code, message } = observation;
      const isWanted = message.endsWith('the simulator wanted it to');
      const isKnown = known.has(code) || (isCut && code === 'journal_tampered');
      return isWanted || isKnown ? undefined : `${turn}: ${code}: ${message}`;
    };
  },
};
