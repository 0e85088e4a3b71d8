import { expect, it } from 'vitest';
import { pathInside } from './path-inside.js';

it.each([
  ['/work/a', 'a'],
  ['/work/a/../b/c', 'b/c'],
  ['/work/..a', '..a'],
  ['/work/...', '...'],
  ['/work', '.'],
  ['/work/', '.'],
  ['/work/..', undefined],
  ['/work/../a', undefined],
  ['/working/a', undefined],
  ['/', undefined],
])('the file %s is %j of /work (C6)', (file, path) => {
  expect(pathInside('/work', file)).toBe(path);
});
