import { expect, it } from 'vitest';
import { passagesAt, passagesIn } from './passages-in.js';

const partsOf = (text: string): string[] =>
  passagesIn(text).map(({ start, end }) => text.slice(start, end).trim());

it('reads the sections of a page, with those inside of them (A11)', () => {
  expect(partsOf('# Changes\n\n## 2.9\nfaster\n### Fixed\none\n## 2.8\nslower\n')).toEqual([
    '## 2.9\nfaster\n### Fixed\none',
    '### Fixed\none',
    '## 2.8\nslower',
  ]);
});

it('reads the lines of a log (A11)', () => {
  expect(partsOf('09:14 a started. Ok\n09:15 b started\n09:16 b ended')).toEqual([
    '09:14 a started. Ok',
    '09:15 b started',
    '09:16 b ended',
  ]);
});

it('reads the sentences of other texts (A11)', () => {
  expect(partsOf('Ada came. Did Bo? He did!\n\nLast line')).toEqual([
    'Ada came.',
    'Did Bo?',
    'He did!',
    'Last line',
  ]);
  expect(partsOf('# Only a title\nOne. Two.')).toEqual(['# Only a title', 'One.', 'Two.']);
});

it('finds the passages around a place, the innermost first (A11)', () => {
  const text = '# Changes\n## 2.9\nfaster\n### Fixed\none\n## 2.8\nslower\n';
  const around = (word: string) => passagesAt(passagesIn(text), text.indexOf(word));
  expect(['Changes', 'faster', 'one', 'slower'].map(around)).toEqual([[], [0], [1, 0], [2]]);
  expect(passagesAt(passagesIn('One. Two.'), 6)).toEqual([1]);
});

it('reads a page of very many headings (A11)', () => {
  const sections = passagesIn('## a\n'.repeat(200_000));
  expect(sections.length).toBe(200_000);
  expect(sections.at(0)).toEqual({ start: 0, end: 5, parent: undefined });
});
