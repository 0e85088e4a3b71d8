// #region rules
import { defaultDiffRules, diffClassifier, type TermRule } from '@pce/diff';

/** Only people may touch the ledger. */
const ledger: TermRule = {
  name: 'ledger',
  cap: 'LOW',
  when: 'gained',
  terms: ['ledger*', 'general journal'],
  explanation: 'a step begins to touch the ledger',
};

export const classifier = diffClassifier({
  rules: {
    ...defaultDiffRules,
    terms: [ledger, ...defaultDiffRules.terms],
    caps: { ...defaultDiffRules.caps, order: 'HIGH' }, // our steps have no order
  },
});
// #endregion
