import { describe, expect, it } from 'vitest';
import { compare, opposite } from './compare.js';
import type { Scalar } from './measure.js';

const operators = ['==', '!=', '<', '<=', '>', '>='] as const;

function holding(left: Scalar | undefined, right: Scalar | undefined): string[] | undefined {
  const answers = operators.map((operator) => compare(left, operator, right));
  return answers.includes(undefined) ? undefined : operators.filter((_, at) => answers[at]);
}

describe('compare', () => {
  it.each<[Scalar, Scalar, string[]]>([
    [1, 2, ['!=', '<', '<=']],
    [2, 2, ['==', '<=', '>=']],
    [3, 2, ['!=', '>', '>=']],
    ['10', 9, ['!=', '>', '>=']],
    ['1,200', '1200', ['!=', '<=', '>=']],
    ['1,200', 1_200, ['==', '<=', '>=']],
    ['80%', 0.8, ['==', '<=', '>=']],
    ['abc', 'abd', ['!=', '<', '<=']],
    ['b', 'a', ['!=', '>', '>=']],
    ['a', 'a', ['==', '<=', '>=']],
    ['10', '9', ['!=', '>', '>=']],
  ])('orders %j and %j: %j (C2)', (left, right, holds) => {
    expect(holding(left, right)).toEqual(holds);
  });

  it.each<[Scalar, Scalar, boolean]>([
    ['true', true, true],
    ['yes', true, false],
    [null, null, true],
    [null, 'null', false],
    [0, null, false],
    [true, true, true],
    [true, false, false],
    ['3 apples', 3, false],
  ])('compares %j and %j for equality only: %s (C2)', (left, right, isEqual) => {
    expect(compare(left, '==', right)).toBe(isEqual);
    expect(compare(left, '!=', right)).toBe(!isEqual);
    expect(compare(left, '<', right)).toBeUndefined();
    expect(compare(left, '>=', right)).toBeUndefined();
  });

  it('returns undefined for missing values (C2)', () => {
    for (const operator of operators) {
      expect(compare(undefined, operator, 1)).toBeUndefined();
      expect(compare(1, operator, undefined)).toBeUndefined();
    }
  });

  it('has the negation of each comparator (C2)', () => {
    for (const [left, right] of [
      [1, 2],
      [2, 2],
      [3, 2],
    ] as const) {
      for (const operator of operators) {
        expect(compare(left, opposite[operator], right)).toBe(!compare(left, operator, right));
      }
    }
  });
});
