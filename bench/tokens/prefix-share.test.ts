import { expect, it } from 'vitest';
import { prefixShare } from './prefix-share.ts';

it.each([
  ['abc', 'abcd', 0.75],
  ['abcd', 'abc', 1],
  ['xbc', 'abc', 0],
  ['', 'abc', 0],
  ['abc', '', 1],
])('of %j, %j is the part that a cache has seen', (before, text, share) => {
  expect(prefixShare(before, text)).toBe(share);
});
