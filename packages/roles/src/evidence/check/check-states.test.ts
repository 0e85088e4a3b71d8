import { expect, it } from 'vitest';
import { sourcesOf } from '../../../test/statements.js';
import { clausesIn } from '../read/clauses.js';
import { checkStates } from './check-states.js';
import { mentionsIn } from './mentions.js';

const sources = sourcesOf([
  { id: 'SH-A', carrier: 'Swift', status: 'lost' },
  { id: 'SH-B', carrier: 'Swift', status: 'returned' },
  { id: 'SH-C', carrier: 'Parcelo', status: 'delivered' },
]);

it.each([
  ['SH-A is lost', undefined],
  ['SH-B is recorded as lost', 'status is returned'],
  ['SH-C was returned', 'status is delivered'],
  ['SH-B is not lost', undefined],
  ['SH-B was returned, not lost', undefined],
  ['SH-B was returned after it seemed lost', undefined],
  ['The status of SH-B is lost', undefined],
  ['SH-A and SH-B are lost', 'status is returned'],
  ['One parcel is lost, and SH-C came late', undefined],
  ['SH-B is broken', undefined],
  ['Parcelo delivered it', undefined],
  ['Parcelo lost it', undefined],
  ['What Parcelo brought was already lost', 'status is delivered'],
])('compares a state with that of the record that is named: %s (A11)', (text, reason) => {
  const mentions = mentionsIn(text, sources);
  const [finding] = checkStates(text, clausesIn(text), mentions, sources);
  expect(finding?.kind === 'conflict' ? finding.reason : undefined).toBe(reason);
});
