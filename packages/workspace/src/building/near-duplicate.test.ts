import { expect, it } from 'vitest';
import { nearDuplicate } from './near-duplicate.js';

const count = `// Counts words
export default async function ({ text }) {
  const words = text.split(/\\s+/).filter((word) => word !== '');
  return { words: words.length, letters: text.length };
}`;

it('returns the program that a new one repeats with other names and comments (E5)', () => {
  const renamed = count.replace('// Counts words', '/* My own */').replaceAll('words', 'terms');
  const twin = renamed.replace('{ terms:', '{ words:');

  expect(nearDuplicate(twin, [{ name: 'tools/text.count.mjs', source: count }])).toEqual({
    name: 'tools/text.count.mjs',
    difference: expect.stringMatching(
      /^it has `.*terms.*` in place of `.*words.*`, and 1 more line$/,
    ),
  });
});

it.each([
  ['a b c d e f g h', 'a b c d e f g h i', true],
  ['a b c d e f g', 'a b c d e f g h', false],
  ['a b', 'a b', true],
  ['a b', 'a c', false],
  ['const a = 1', 'const b = 1', true],
  ['', '# nothing', true],
])('%j repeats %j from four fifths on: %j (E5)', (one, source, isNear) => {
  expect(nearDuplicate(one, [{ name: 'x', source }])?.name === 'x').toBe(isNear);
});

it('does not match a program that does something else (E5)', () => {
  const other = `export default async function ({ path }) {
  const { readFile } = await import('node:fs/promises');
  return { lines: (await readFile(path, 'utf8')).split('\\n').length };
}`;

  expect(nearDuplicate(other, [{ name: 'a', source: count }])).toBeUndefined();
  expect(nearDuplicate('', [{ name: 'a', source: count }])).toBeUndefined();
});
