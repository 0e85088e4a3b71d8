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

it('passes over a hash that differs only because something behind it does', () => {
  const prompt = (marker: string, laptop: string) =>
    [['prompt', `Marker: ${marker}\n<<${marker}\n${laptop}\n${marker}>>`]] as const;
  expect(
    firstDifference(prompt('15b92e75', 'Acme 13'), prompt('e408ceb9', 'Acme 14')),
  ).toMatchObject({ line: 3, column: 7, expected: '… "Acme 13\\n15b92e75>>"' });
  expect(
    firstDifference(prompt('15b92e75', 'Acme 13'), prompt('e408ceb9', 'Acme 13')),
  ).toMatchObject({ line: 1, column: 9 });
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
      const difference = firstDifference(a, b);
      expect(difference === undefined).toBe(isEqual);
      expect(difference?.column ?? 1).toBeGreaterThan(0);
      expect(firstDifference(a, a)).toBeUndefined();
      expect(commonLength(a, b)).toBe(commonLength(b, a));
      expect(commonLength(a, a)).toBeGreaterThanOrEqual(commonLength(a, b));
    }),
  );
});
