import type { Json } from '@pce/core';
import { expect, it } from 'vitest';
import { sourcesOf } from '../../../test/statements.js';
import { checkAgents } from './check-agents.js';
import { checkHolders } from './check-holders.js';
import { mentionsIn } from './mentions.js';

const declaration: Json = {
  declarant: 'Norfracht GmbH',
  consignee: 'Talmeer Optik AG',
  port: 'emden',
};
const isOther = 'declarant is Norfracht GmbH';

it.each([
  ['Norfracht GmbH is the declarant', undefined],
  ['Talmeer Optik AG was declarant', isOther],
  ['Talmeer Optik AG acts as declarant', isOther],
  ['Talmeer Optik AG served as declarant', isOther],
  ['Talmeer Optik AG, as declarant', undefined],
  ['Talmeer Optik AG knows the declarant', undefined],
  ['Talmeer Optik AG is the sender', undefined],
  ['The declarant is Talmeer Optik AG', isOther],
  ['Declarant: Talmeer Optik AG', isOther],
  ['The declarant is Norfracht GmbH', undefined],
  ['The declarant knows Talmeer Optik AG', undefined],
  ['Talmeer Optik AG is the port', undefined],
])('who holds what: "%s" is refused by "%s" (A11)', (text, reason) => {
  const sources = sourcesOf(declaration);
  const [finding] = checkHolders(text, mentionsIn(text, sources), sources);
  expect(finding?.kind === 'conflict' ? finding.reason : undefined).toBe(reason);
});

it('who holds what is of one record (A11)', () => {
  const parts = [{ declarant: 'Norfracht GmbH' }, { consignee: 'Talmeer Optik AG' }];
  const sources = sourcesOf(parts);
  const text = 'Talmeer Optik AG is declarant';
  expect(checkHolders(text, mentionsIn(text, sources), sources)).toEqual([]);
});

const release = 'Version 2 was released on Monday by Ada Keller today';
it.each([
  ['Weber released it', 'what is cited has "released" by ada keller'],
  ['Ada Weber released it', undefined],
  ['Keller has released it', undefined],
  ['Weber reviewed it', undefined],
  ['It was released by Weber', 'what is cited has "released" by ada keller'],
  ['It was released by Dr. Weber', 'what is cited has "released" by ada keller'],
  ['It was released by Keller', undefined],
  ['It stands by Weber', undefined],
  ['The version released it', undefined],
  ['it was released', undefined],
])('who did what: "%s" is refused by "%s" (A11)', (text, reason) => {
  const [finding] = checkAgents(text, sourcesOf(release));
  expect(finding?.kind === 'conflict' ? finding.reason : undefined).toBe(reason);
});
