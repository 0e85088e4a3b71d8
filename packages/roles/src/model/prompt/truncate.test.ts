import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { truncate, valuesIn } from './truncate.js';

describe('keep', () => {
  it('returns a text that fits unchanged, on one line', () => {
    expect(truncate('two  lines\nhere', 40)).toBe('two lines here');
  });

  it('selects the parts with numbers, codes and addresses, in order (A9)', () => {
    const text =
      'We looked at many pages and thought about all of them for a while. The Acme costs 799 USD. Nobody said why this is so. See https://acme.example for more. That is about all there is.';
    expect(truncate(text, 80)).toBe(
      '… The Acme costs 799 USD. … See https://acme.example for more. …',
    );
  });

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

  it('counts omitted numbers if there are very many', () => {
    const text = Array.from({ length: 100 }, (_, index) => `${index + 1_000}`).join(' ');
    expect(truncate(text, 30)).toMatch(/and \d\d more in the journal\]$/);
  });

  it.each<readonly [string, number, string]>([
    ['Nothing said. Costs 5. Nothing more. Costs 6.', 20, '… Costs 5. … Costs 6.'],
    ['Costs 5. Weighs 7 and 8. Nothing.', 12, 'Costs 5. … [also: 7, 8]'],
    ['abcdefghijklmnopqrstuvwxyz', 11, 'abc … wxyz'],
    ['abcdefghijklmnopqrstuvwxyz', 12, 'abcd … wxyz'],
    ['a. b. c. d.', 6, 'a. b. …'],
    ['a. b. c. d.', 11, 'a. b. c. d.'],
  ])(
    'keeps of “%s” in %i characters its values, its beginning and its end: “%s” (A9)',
    (text, most, kept) => {
      expect(truncate(text, most)).toBe(kept);
    },
  );

  it('lists forty omitted numbers, and counts the others (A9)', () => {
    const text = (count: number) =>
      `x ${Array.from({ length: count }, (_, at) => at + 1_000).join(' ')} x`;

    expect(truncate(text(40), 5)).toMatch(/\[also: 1000, .*, 1039\]$/);
    expect(truncate(text(41), 5)).toMatch(/\[also: 1000, .*, 1039, and 1 more in the journal\]$/);
  });

  it('keeps its length if numbers are available elsewhere', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 2_000 }),
        fc.integer({ min: 20, max: 300 }),
        (text, most) => {
          const kept = truncate(text, most, { allNumbers: false });
          expect(kept.length).toBeLessThanOrEqual(most + 1);
        },
      ),
    );
  });

  it('takes linear time for a megabyte of one letter', () => {
    expect(truncate('x'.repeat(1_000_000), 100).length).toBeLessThan(110);
  });
});
