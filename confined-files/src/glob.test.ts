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

it('matches sets, their negation, and nested alternatives', () => {
  const paths = ['a.ts', 'b.ts', 'c.tsx', 'd.js', ']'];

  expect(fitting('[ab].ts', paths)).toEqual(['a.ts', 'b.ts']);
  expect(fitting('[!a-b].*', paths)).toEqual(['c.tsx', 'd.js']);
  expect(fitting('*.{js,ts{,x}}', paths)).toEqual(['a.ts', 'b.ts', 'c.tsx', 'd.js']);
  expect(fitting('[]]', paths)).toEqual([']']);
});

it('ignores empty parts and dots', () => {
  expect(fitting('./docs//./*.md', ['docs/a.md', 'a.md'])).toEqual(['docs/a.md']);
});

it('treats a backslash as a slash', () => {
  expect(fitting('docs\\*.md', ['docs/a.md', 'a.md'])).toEqual(['docs/a.md']);
});

it('matches a pattern without a folder everywhere on request', () => {
  expect(['a.md', 'x/y/b.md', 'c.txt'].filter(globAnywhere('*.md'))).toEqual(['a.md', 'x/y/b.md']);
  expect(['a.md', 'x/b.md', 'y/x/b.md'].filter(globAnywhere('x/*.md'))).toEqual(['x/b.md']);
});

it.each(['../a', 'a/../../b', '/etc/*', '{a,../b}', 'C:/x', '..\\a', 'a\0'])(
  'refuses the pattern %j, which leads outside',
  (pattern) => {
    expect(() => glob(pattern)).toThrow(expect.objectContaining({ failure: 'permission_denied' }));
  },
);

it.each(['a'.repeat(257), '{a,b}'.repeat(7)])('rejects a pattern that is too large', (pattern) => {
  expect(() => glob(pattern)).toThrow(expect.objectContaining({ failure: 'invalid_input' }));
});

it('is fast for patterns that are slow as regular expressions', () => {
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
      // picomatch lets `a/**` match `a`, but not `*/**`; with the star written out it agrees.
      const same = text.endsWith('**') ? `${text}/*` : text;
      const expected = picomatch(same, { dot: true, noextglob: true, posix: true })(candidate);
      expect(glob(text)(candidate)).toBe(expected);
    }),
    { numRuns: 2_000 },
  );
});
