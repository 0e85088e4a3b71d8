import type { StatementEvidence } from '@pce/core/contracts';
import { type LogEntry, Sequence } from '@pce/core/log';
import { expect, it } from 'vitest';
import { planEntry, step } from '../../test/log-entries.js';
import { evidenceIn } from './evidence-in.js';

const claims = [
  { id: 'c1', claim: 'Acme 13 is in stock', confidence: 1, source: 'shop', event: 11 },
];
const turn = {
  answer: 'The Acme 13 is in stock [c1].',
  claims,
  log: Sequence.of<LogEntry>(planEntry, step(1, { claims })),
  commands: Sequence.of<never>(),
};

it('computes the evidence of an answer whose turn kept none (A11)', () => {
  expect(evidenceIn({ ...turn, evidence: [] })).toMatchObject([
    { text: 'The Acme 13 is in stock [c1].', label: 'supported', status: 'supported' },
  ]);
  expect(evidenceIn({ ...turn, answer: null, evidence: [] })).toEqual([]);
});

it('leaves the evidence that the turn kept as it is (A11)', () => {
  const kept: StatementEvidence = {
    ...{ text: 'The Acme 13 is in stock [c1].', label: 'asserted', citations: ['c1'] },
  };
  expect(evidenceIn({ ...turn, evidence: [kept] })).toEqual([{ ...kept, status: 'asserted' }]);
});
