import { expect, it } from 'vitest';
import { mask, plain, plainName, stemmed } from './plain.js';

it('makes texts plain: letters and digits in lower case, one space between words and around all', () => {
  const rows = [
    ['The Acme-13, (new)!', ' the acme 13 new '],
    ['ＦＵＬＬ ①', ' full 1 '],
    ['Ångström’s', ' ångström s '],
    ['vatRate', ' vatrate '],
    [' .', '  '],
    ['', '  '],
  ] as const;
  expect(rows.map(([text]) => [text, plain(text)])).toEqual(rows);
});

it('stems the words of a plain text, and reads the name of a field in words', () => {
  expect(stemmed(' bolts m8 ')).toBe('bolt m8');
  expect(['vatRate', 'q2Sales', 'URL', 'max_price'].map(plainName)).toEqual([
    ' vat rate ',
    ' q2 sales ',
    ' url ',
    ' max price ',
  ]);
});

it('masks parts of a text without moving the others', () => {
  expect(
    mask('on 2026-03-04 at noon', [
      { start: 3, end: 13 },
      { start: 17, end: 21 },
    ]),
  ).toBe('on ¤¤¤¤¤¤¤¤¤¤ at ¤¤¤¤');
  expect(mask('as it is', [])).toBe('as it is');
});
