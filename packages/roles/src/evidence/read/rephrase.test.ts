import { expect, it } from 'vitest';
import { rephrase } from './rephrase.js';

it('writes statements in the form that the rules read (A11)', () => {
  const rows: readonly (readonly [string, string])[] = [
    ["It isn't open", 'It is not open'],
    ["She can't and won't pay", 'She can not and will not pay'],
    ["It's paid, and they've left", 'It is paid, and they have left'],
    ['A pair costs 8 EUR', 'two costs 8 EUR'],
    ['It took an hour and a half', 'It took 1.5 hours'],
    ['Nine out of ten patients recovered', 'about 90% patients recovered'],
    ['Three in ten minutes', 'Three in ten minutes'],
    ['In Swiss notation, it is 5', ', it is 5'],
    ['In grams, it weighs 12,345.', 'it weighs 12,345 grams.'],
  ];
  expect(rows.map(([text]) => [text, rephrase(text, () => false)])).toEqual(rows);
  expect(rephrase("It isn't open", () => true)).toBe("It isn't open");
});
