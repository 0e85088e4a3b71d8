import { expect, it } from 'vitest';
import { isSameAct, isToolVerb } from './verbs.js';

it.each([
  ['delete', 'remove', true],
  ['delete', 'change', true],
  ['change', 'delete', false],
  ['email', 'send', true],
  ['read', 'reading', true],
  ['read', 'list', false],
])('says of %s that it is to %s: %s (A5)', (verb, act, isSame) => {
  expect(isSameAct(verb, act)).toBe(isSame);
});

it('knows verbs that ask a tool for something, in their base form', () => {
  const words = ['count', 'Count', 'counts', 'counted', 'eat', 'download', ''];
  expect(words.filter(isToolVerb)).toEqual(['count', 'Count', 'download']);
});
