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

it.each<[string, Parameters<typeof firstDifference>, ReturnType<typeof firstDifference>]>([
  ['nothing', [[['a', 'x']], [['a', 'x']]], undefined],
  [
    'a part that one side lacks',
    [
      [
        ['a', 'x'],
        ['b', 'y'],
      ],
      [['a', 'x']],
    ],
    { part: 'b', line: 1, column: 1, expected: '"y"', actual: null },
  ],
  [
    'a part that only the other side has',
    [
      [['a', 'x']],
      [
        ['a', 'x'],
        ['b', ''],
      ],
    ],
    { part: 'b', line: 1, column: 1, expected: null, actual: '""' },
  ],
  [
    'the name of a part',
    [[['a', 'x']], [['b', 'x']]],
    { part: 'a', line: 1, column: 1, expected: '"x"', actual: '"x"' },
  ],
  [
    'the first of two parts',
    [
      [
        ['a', 'x'],
        ['b', '1'],
      ],
      [
        ['a', 'y'],
        ['b', '2'],
      ],
    ],
    { part: 'a', line: 1, column: 1, expected: '"x"', actual: '"y"' },
  ],
  [
    'the first character of a line',
    [[['a', '1\n2\n3']], [['a', '1\n2\nx']]],
    { part: 'a', line: 3, column: 1, expected: '… "3"', actual: '… "x"' },
  ],
])('is exact about %s', (_, [expected, actual], difference) => {
  expect(firstDifference(expected, actual)).toEqual(difference);
});

it('quotes 40 characters before the place and 60 behind it, and says where more is', () => {
  const text = (middle: string, before: number, behind: number) =>
    [['a', `${'b'.repeat(before)}${middle}${'c'.repeat(behind)}`]] as const;
  const quoted = (before: number, behind: number) =>
    firstDifference(text('1', before, behind), text('2', before, behind))?.expected;
  expect(quoted(40, 59)).toBe(`"${'b'.repeat(40)}1${'c'.repeat(59)}"`);
  expect(quoted(41, 60)).toBe(`… "${'b'.repeat(40)}1${'c'.repeat(59)}" …`);
});

it('passes over hashes alone: words of 8 to 64 hexadecimal digits, as long as each other', () => {
  const at = (left: string, right: string) =>
    firstDifference([['a', `${left} same 1`]], [['a', `${right} same 2`]])?.column;
  const hash = (length: number, digit: string) => digit.repeat(length);
  expect(at(hash(8, 'a'), hash(8, 'b'))).toBe(8 + 7);
  expect(at(hash(64, 'a'), hash(64, 'b'))).toBe(64 + 7);
  expect(at(hash(7, 'a'), hash(7, 'b'))).toBe(1);
  expect(at(hash(65, 'a'), hash(65, 'b'))).toBe(1);
  expect(at(hash(8, 'a'), hash(9, 'b'))).toBe(1);
  expect(at(hash(8, 'a'), 'xxxxxxxx')).toBe(1);
  expect(at(`${hash(8, 'c')} x`, `${hash(8, 'c')} y`)).toBe(10);
  expect(at(`x ${hash(8, 'c')}`, `y ${hash(8, 'c')}`)).toBe(1);
  expect(at(`${hash(8, 'c')} ${hash(7, 'c')}a`, `${hash(8, 'c')} ${hash(7, 'c')}b`)).toBe(17 + 7);
});

it.each<[Parameters<typeof commonLength>, number]>([
  [[[], []], 0],
  [[[['a', 'xyz']], [['a', 'xyz']]], 4],
  [[[['a', 'xyz']], [['a', 'xyw']]], 2],
  [[[['a', 'xyz']], [['a', 'xy']]], 2],
  [[[['a', 'xyz']], [['b', 'xyz']]], 0],
  [[[['a', 'xyz']], []], 0],
  [
    [
      [
        ['a', 'xy'],
        ['b', 'z'],
      ],
      [
        ['a', 'xy'],
        ['b', 'zz'],
      ],
    ],
    4,
  ],
  [
    [
      [
        ['a', 'xy'],
        ['b', 'z'],
      ],
      [
        ['a', 'xw'],
        ['b', 'z'],
      ],
    ],
    1,
  ],
  [
    [
      [
        ['a', ''],
        ['b', 'z'],
      ],
      [
        ['a', ''],
        ['b', 'z'],
      ],
    ],
    3,
  ],
])('counts what two have in common from their beginning: %j', ([a, b], length) => {
  expect(commonLength(a, b)).toBe(length);
});
