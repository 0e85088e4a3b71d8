import { expect, it } from 'vitest';
import { isInside } from './is-inside.js';

it.each([
  ['/work', true],
  ['/work/a', true],
  ['/work/..a', true],
  ['/work/a/..', true],
  ['/work/..', false],
  ['/work/../a', false],
  ['/working', false],
  ['/', false],
])('the path %s lies in /work: %j (F8)', (path, is) => {
  expect(isInside('/work', path)).toBe(is);
});
