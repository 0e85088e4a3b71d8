import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from './edit-distance.js';

describe('the distance of two texts', () => {
  it.each([
    ['', '', 0],
    ['T012', 'T021', 1],
    ['Desing', 'Design', 1],
    ['1.2', '1.3', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
  ])('of %j and %j is %d (D1)', (left, right, distance) => {
    expect(editDistance(left, right, 10)).toBe(distance);
  });

  it('is symmetric, 0 only for equal texts, and at most the limit plus one (D1)', () => {
    const text = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(text, text, fc.nat(6), (left, right, limit) => {
        const distance = editDistance(left, right, limit);

        expect(distance).toBe(editDistance(right, left, limit));
        expect(distance === 0).toBe(left === right);
        expect(distance).toBe(Math.min(editDistance(left, right, 20), limit + 1));
      }),
    );
  });

  it('equals that of the complete table of optimal alignments (D1)', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 });
    fc.assert(
      fc.property(text, text, (left, right) => {
        expect(editDistance(left, right, 20)).toBe(slowDistance(left, right));
      }),
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
