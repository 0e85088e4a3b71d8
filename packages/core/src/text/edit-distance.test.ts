import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from './edit-distance.js';

describe('the distance of two texts', () => {
  it('equals that of the complete table of optimal alignments (D1)', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 });
    fc.assert(
      fc.property(text, text, (left, right) => {
        expect(editDistance(left, right, 20)).toBe(slowDistance(left, right));
      }),
      // Few pairs of texts need a swap.
      { numRuns: 1_000 },
    );
  });
});

/** The definition: insert, delete, change, or swap two neighbours. */
function slowDistance(left: string, right: string): number {
  if (left === '' || right === '') return left.length + right.length;
  const isSame = left.at(-1) === right.at(-1);
  const isSwap =
    left.length > 1 &&
    right.length > 1 &&
    left.at(-1) === right.at(-2) &&
    left.at(-2) === right.at(-1);
  return Math.min(
    slowDistance(left.slice(0, -1), right) + 1,
    slowDistance(left, right.slice(0, -1)) + 1,
    slowDistance(left.slice(0, -1), right.slice(0, -1)) + (isSame ? 0 : 1),
    isSwap ? slowDistance(left.slice(0, -2), right.slice(0, -2)) + 1 : Infinity,
  );
}
