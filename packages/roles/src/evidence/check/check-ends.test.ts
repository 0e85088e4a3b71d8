import { expect, it } from 'vitest';
import { sourcesOf } from '../../../test/statements.js';
import { checkEnds } from './check-ends.js';
import { mentionsIn } from './mentions.js';

const sources = sourcesOf([
  { player: 'Chioma Eze', from: 'Elvik', to: 'Brenna' },
  { player: 'Ida Strand', from: 'Tunstad', to: 'Elvik' },
]);

it.each([
  ['Chioma Eze leaves Elvik for Brenna', undefined],
  ['Chioma Eze leaves Brenna for Elvik', 'Brenna is the other end: to'],
  ['Chioma Eze joins Brenna', undefined],
  ['Chioma Eze joined Elvik', 'Elvik is the other end: from'],
  ['Ida Strand joined Elvik', undefined],
  ['Ida Strand moves from Tunstad to Elvik', undefined],
  ['Ida Strand moves from the Elvik', 'Elvik is the other end: to'],
  ['Chioma Eze knows Brenna', undefined],
  ['Somebody leaves Elvik', undefined],
])('tells where something comes from and goes: %s (A11)', (text, reason) => {
  const [finding] = checkEnds(text, mentionsIn(text, sources));
  expect(finding?.kind === 'conflict' ? finding.reason : undefined).toBe(reason);
});

it('knows no end of a record that has only one (A11)', () => {
  const one = sourcesOf([{ player: 'Chioma Eze', to: 'Brenna' }]);
  const text = 'Chioma Eze leaves Brenna';
  expect(checkEnds(text, mentionsIn(text, one))).toEqual([]);
});
