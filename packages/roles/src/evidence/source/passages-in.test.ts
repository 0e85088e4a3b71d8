import { expect, it } from 'vitest';
import { passagesIn } from './passages-in.js';

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
