import fc from 'fast-check';
import picomatch from 'picomatch';
import { expect, it } from 'vitest';
import { glob, globAnywhere } from './glob.js';

const fitting = (pattern: string, paths: readonly string[]): readonly string[] =>
  paths.filter(glob(pattern));

it('matches a star inside one folder and two stars across folders', () => {
  const paths = ['docs', 'a.md', 'docs/a.md', 'docs/x/a.md', 'docs/a.txt'];

  expect(fitting('*.md', paths)).toEqual(['a.md']);
  expect(fitting('**/*.md', paths)).toEqual(['a.md', 'docs/a.md', 'docs/x/a.md']);
  expect(fitting('docs/**', paths)).toEqual(['docs/a.md', 'docs/x/a.md', 'docs/a.txt']);
});

it('matches sets, their opposite, and alternatives inside alternatives', () => {
  const paths = ['a.ts', 'b.ts', 'c.tsx', 'd.js', ']'];

  expect(fitting('[ab].ts', paths)).toEqual(['a.ts', 'b.ts']);
  expect(fitting('[!a-b].*', paths)).toEqual(['c.tsx', 'd.js']);
  expect(fitting('*.{js,ts{,x}}', paths)).toEqual(['a.ts', 'b.ts', 'c.tsx', 'd.js']);
  expect(fitting('[]]', paths)).toEqual([']']);
});

it('passes over empty parts and dots', () => {
  expect(fitting('./docs//./*.md', ['docs/a.md', 'a.md'])).toEqual(['docs/a.md']);
});

it('takes a backslash for a slash', () => {
  expect(fitting('docs\\*.md', ['docs/a.md', 'a.md'])).toEqual(['docs/a.md']);
});

it('looks everywhere for a pattern without a folder when asked to', () => {
  expect(['a.md', 'x/y/b.md', 'c.txt'].filter(globAnywhere('*.md'))).toEqual(['a.md', 'x/y/b.md']);
  expect(['a.md', 'x/b.md', 'y/x/b.md'].filter(globAnywhere('x/*.md'))).toEqual(['x/b.md']);
});

it.each(['../a', 'a/../../b', '/etc/*', '{a,../b}', 'C:/x', '..\\a', 'a\0'])(
  'refuses the pattern %j, which leads outside',
  (pattern) => {
    expect(() => glob(pattern)).toThrow(expect.objectContaining({ failure: 'permission_denied' }));
  },
);

it.each(['a'.repeat(257), '{a,b}'.repeat(7)])('refuses a pattern that is too much', (pattern) => {
  expect(() => glob(pattern)).toThrow(expect.objectContaining({ failure: 'invalid_input' }));
});

it('answers, before the test times out, for patterns that regular expressions choke on', () => {
  expect(glob(`${'*a'.repeat(60)}*b`)('a'.repeat(255))).toBe(false);
  expect(glob(`${'**/a/'.repeat(40)}b`)('a/'.repeat(1_000))).toBe(false);
});

it('agrees with picomatch', () => {
  const name = fc.stringMatching(/^[ab.]{1,4}$/).filter((text) => !/^\.+$/.test(text));
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
  const part = fc.oneof(
    fc.constant('**'),
    fc
      .array(fc.constantFrom('a', 'b', '.', '*', '?', '[ab]', '[!a]', '{a,b}'), {
        minLength: 1,
        maxLength: 3,
      })
      .map((pieces) => pieces.join('')),
  );
  const pattern = fc
    .array(part, { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join('/'))
    .filter((text) => !/(^|\/)\.+($|\/)|\*\*[^/]|[^/]\*\*/.test(text));

  fc.assert(
    fc.property(pattern, path, (text, candidate) => {
      // picomatch lets `a/**` match `a`, but not `*/**`; with the star written out it is of one mind.
      const same = text.endsWith('**') ? `${text}/*` : text;
      const expected = picomatch(same, { dot: true, noextglob: true, posix: true })(candidate);
      expect(glob(text)(candidate)).toBe(expected);
    }),
    { numRuns: 2_000 },
  );
});
