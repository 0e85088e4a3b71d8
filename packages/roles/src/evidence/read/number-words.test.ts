import { expect, it } from 'vitest';
import { fractionValue, wordNumber } from './number-words.js';

it('reads numbers in words, vague ones included (A11)', () => {
  const rows = [
    ['zero', [0, false]],
    ['Zero', [0, false]],
    ['one', undefined],
    ['two', [2, false]],
    ['nineteen', [19, false]],
    ['twenty', [20, false]],
    ['ninety-nine', [99, false]],
    ['one hundred', [100, false]],
    ['hundred', [100, false]],
    ['two hundred and five', [205, false]],
    ['three dozen', [36, false]],
    ['dozen', [12, false]],
    ['thousand', [1000, false]],
    ['two thousand three hundred and four', [2304, false]],
    ['one million two hundred thousand', [1200000, false]],
    ['a hundred', [100, false]],
    ['a few hundred', [100, true]],
    ['several hundred', [100, true]],
    ['many thousands', [1000, true]],
    ['few', undefined],
    ['hundreds', [100, true]],
    ['dozens', [12, true]],
    ['thousands', [1000, true]],
    ['millions', [1000000, true]],
    ['billions', [1000000000, true]],
    ['trillions', [1000000000000, true]],
    ['two hundreds', [200, false]],
    ['twice', [2, false]],
    ['double', [2, false]],
    ['triple', [3, false]],
    ['ten billion', [10000000000, false]],
    ['four trillion', [4000000000000, false]],
    ['fifteen k', [15000, false]],
    ['two mn', [2000000, false]],
    ['xyz', undefined],
    ['', undefined],
  ] as const;
  expect(
    rows.map(([text]) => {
      const number = wordNumber(text);
      return [text, number && [number.value, number.isVague]];
    }),
  ).toEqual(rows);
});

it('reads fractions in words (A11)', () => {
  const rows = [
    ['half', 0.5],
    ['a half', 0.5],
    ['two halves', 1],
    ['three quarters', 0.75],
    ['a quarter', 0.25],
    ['four fifths', 0.8],
    ['one fifth', 0.2],
    ['nine tenths', 0.9],
    ['tenth', 0.1],
    ['xyz', undefined],
    ['two', undefined],
    ['nine fifths', 1.8],
    ['third', 1 / 3],
    ['a third', 1 / 3],
    ['two thirds', 2 / 3],
    ['two-thirds', 2 / 3],
  ] as const;
  expect(rows.map(([text]) => [text, fractionValue(text)])).toEqual(rows);
});
