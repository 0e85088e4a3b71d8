import { expect, it } from 'vitest';
import { isEnglish } from './language.js';

it('takes a text for English unless its small words are of another language', () => {
  const rows = [
    ['', true],
    ['The shop is open', true],
    ['Der Laden ist offen', false],
    ['Der Laden of is', true],
    ['le of', true],
    ['xyz', true],
    ['die the', true],
    ['THE LE', true],
    ['de van het', false],
  ] as const;
  expect(rows.map(([text]) => [text, isEnglish(text)])).toEqual(rows);
});
