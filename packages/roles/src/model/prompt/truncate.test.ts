import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { truncate, valuesIn } from './truncate.js';

describe('keep', () => {
  it('loses no number of any text (A9)', () => {
    const word = fc.oneof(
      fc.constantFrom('the', 'price', 'of', 'laptop', 'is', 'about', '.', ';', '\n'),
      fc.integer({ min: 0, max: 99_999 }).map(String),
    );
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 38 }),
        fc.integer({ min: 10, max: 200 }),
        (words, most) => {
          const text = words.join(' ');
          const kept = truncate(text, most);
          const numbers = valuesIn(text).filter((value) => /\d/.test(value));
          expect(numbers.filter((number) => !kept.includes(number))).toEqual([]);
        },
      ),
    );
  });
});
