import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparePrecedence, type Precedence, whyAfter } from './precedence.js';

/** From the most to the least decisive: the field, and whether more of it comes first. */
const fields = [
  ['kind', true, 'a weaker kind of trigger'],
  ['words', true, 'fewer fixed words'],
  ['slots', false, 'more slots'],
  ['conditions', true, 'fewer conditions'],
  ['triggers', true, 'fewer triggers that fit'],
] as const;

const precedence: fc.Arbitrary<Precedence> = fc.record({
  ...{ kind: fc.nat(3), words: fc.nat(3), slots: fc.nat(3), conditions: fc.nat(3) },
  triggers: fc.nat(3),
});

describe('comparePrecedence', () => {
  it('goes by the first field in which two differ, and says which (B4)', () => {
    fc.assert(
      fc.property(precedence, precedence, (left, right) => {
        const decisive = fields.find(([field]) => left[field] !== right[field]);
        if (decisive === undefined) {
          expect(comparePrecedence(left, right)).toBe(0);
          expect(whyAfter(left, right)).toBe('just as specific, later by name');
          return;
        }
        const [field, isMoreFirst, why] = decisive;

        expect(comparePrecedence(left, right) < 0).toBe(left[field] > right[field] === isMoreFirst);
        expect(whyAfter(left, right)).toBe(why);
      }),
    );
  });
});
