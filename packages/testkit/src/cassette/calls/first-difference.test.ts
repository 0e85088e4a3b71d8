import fc from 'fast-check';
import { expect, it } from 'vitest';
import { commonLength, firstDifference } from './first-difference.js';

it('names the part, the line and the column where two requests differ first', () => {
  const long = 'x'.repeat(200);
  expect(
    firstDifference(
      [
        ['system prompt', 'Decide.'],
        ['prompt', `Goals\n- a laptop under 800 USD ${long}`],
      ],
      [
        ['system prompt', 'Decide.'],
        ['prompt', `Goals\n- a laptop under 900 USD ${long}`],
      ],
    ),
  ).toEqual({
    ...{ part: 'prompt', line: 2, column: 18 },
    expected: `… "- a laptop under 800 USD ${'x'.repeat(52)}" …`,
    actual: `… "- a laptop under 900 USD ${'x'.repeat(52)}" …`,
  });
});

it('says that a side ends, or has nothing there at all', () => {
  expect(firstDifference([['prompt', 'a']], [['prompt', 'ab']])).toMatchObject({
    expected: '"a"',
    actual: '"ab"',
  });
  expect(firstDifference([], [['prompt', 'ab']])).toMatchObject({ expected: null });
});

it('quotes what could command a terminal', () => {
  const difference = firstDifference([['prompt', 'a']], [['prompt', '\u001b[2J']]);
  expect(difference?.actual).toBe('"\\u001b[2J"');
});

const parts = fc.array(fc.tuple(fc.constantFrom('model', 'prompt'), fc.string({ unit: 'binary' })));

it('finds a difference between any two that are not equal, and none between equals', () => {
  fc.assert(
    fc.property(parts, parts, (a, b) => {
      const isEqual = JSON.stringify(a) === JSON.stringify(b);
      expect(firstDifference(a, b) === undefined).toBe(isEqual);
      expect(firstDifference(a, a)).toBeUndefined();
      expect(commonLength(a, b)).toBe(commonLength(b, a));
      expect(commonLength(a, a)).toBeGreaterThanOrEqual(commonLength(a, b));
    }),
  );
});
