import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fencesIn } from './fences-in.js';

const linesOf = (text: string) =>
  [...fencesIn(text.split('\n'))].map(([index, kind]) => [index, kind]);

it.each([
  [
    'a\n```js\nb\n```\nc',
    [
      [1, 'mark'],
      [2, 'code'],
      [3, 'mark'],
    ],
  ],
  [
    '```\na\n```',
    [
      [0, 'mark'],
      [1, 'text'],
      [2, 'mark'],
    ],
  ],
  [
    '~~~ Markdown\na\n~~~',
    [
      [0, 'mark'],
      [1, 'text'],
      [2, 'mark'],
    ],
  ],
  [
    '````\n```\n````',
    [
      [0, 'mark'],
      [1, 'text'],
      [2, 'mark'],
    ],
  ],
  [
    '```\n~~~\n```\na',
    [
      [0, 'mark'],
      [1, 'text'],
      [2, 'mark'],
    ],
  ],
  [
    '```\n```js\n`````',
    [
      [0, 'mark'],
      [1, 'text'],
      [2, 'mark'],
    ],
  ],
  [
    '```\n```\na\n```\nb\n```',
    [
      [0, 'mark'],
      [1, 'mark'],
      [3, 'mark'],
      [4, 'text'],
      [5, 'mark'],
    ],
  ],
  ['```js\na', []],
  ['````\na\n```', []],
  ['``\na\n``', []],
])('reads the fences of %j (A11)', (text, expected) => {
  expect(linesOf(text)).toEqual(expected);
});

it('leaves every line outside of a block that begins and ends alone (A11)', () => {
  const line = fc.constantFrom('```', '~~~', '````', '```js', 'a', '');
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const found = fencesIn(lines);
      const marks = [...found].filter(([, kind]) => kind === 'mark').map(([index]) => index);
      expect(marks.length % 2).toBe(0);
      const inside = marks.flatMap((mark, place) =>
        place % 2 === 0
          ? lines.slice(mark + 1, marks[place + 1]).map((_, index) => mark + 1 + index)
          : [],
      );
      expect([...found.keys()].sort((a, b) => a - b)).toEqual(
        [...marks, ...inside].sort((a, b) => a - b),
      );
    }),
  );
});
