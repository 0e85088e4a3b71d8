import { posix } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { path } from './path.js';

const paths = fc.array(fc.constantFrom('a', 'b.c', '.d', '..', '.', '', '/'), { maxLength: 6 });
const withoutEnd = (text: string): string => text.replace(/(?<=.)\/+$/, '');

it('splits and joins paths like Node, except for a trailing slash (B8)', () => {
  fc.assert(
    fc.property(paths, paths, (one, two) => {
      const [first, second] = [one.join('/'), two.join('/')];
      expect(path.join(first, second)).toBe(withoutEnd(posix.join(first, second)));
      expect(path.normalize(first)).toBe(withoutEnd(posix.normalize(first)));
      expect(path.basename(first)).toBe(posix.basename(first));
      expect(path.dirname(first)).toBe(withoutEnd(posix.dirname(first)));
      expect(path.extname(first)).toBe(posix.extname(first));
      expect(path.isAbsolute(first)).toBe(posix.isAbsolute(first));
    }),
  );
});

it.each([
  ['/..', '/'],
  ['/../../a', '/a'],
  ['/a/../../b', '/b'],
  ['../..', '../..'],
  ['a/../..', '..'],
  ['../a/../b', '../b'],
  ['./a//b/.', 'a/b'],
  ['', '.'],
])('the path %j is normalized to %j (B8)', (long, short) => {
  expect(path.normalize(long)).toBe(short);
  expect(path.join(long, '.')).toBe(short);
});

it('returns relative paths (B8)', () => {
  expect(path.relative('a/b', 'a/c/d')).toBe('../c/d');
  expect(path.relative('a', 'a')).toBe('');
  expect(path.relative('a', 'a/b/c')).toBe('b/c');
  expect(path.relative('a/b/c', 'a')).toBe('../..');
  expect(path.resolve()).toBe('.');
  expect(path.resolve('a', '..', 'b')).toBe('b');
  expect(path.resolve('a', '/b', 'c')).toBe('/b/c');
  expect(path.parse('/a/b.c')).toEqual({ root: '/', dir: '/a', base: 'b.c', ext: '.c', name: 'b' });
});
