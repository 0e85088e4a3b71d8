import { readCommand } from '@pce/core/commands';
import { expect, it } from 'vitest';
import { firstFrom } from './first-from.js';
import { listedItems } from './listed-items.js';

const items = (command: string) =>
  listedItems(readCommand(command).tokens, command).map(({ key, text }) => `${key}: ${text}`);

it.each<[string, readonly string[]]>([
  ['Tag it tags: red, dark green and blue', ['tags: red', 'tags: dark green', 'tags: blue']],
  ['Tag it tags: red and blue', ['tags: red', 'tags: blue']],
  ['Tag it tags: red', []],
  ['Tag it red, blue', []],
  ['Tag it tags: , red', []],
  ['Tag it tags: red, blue in `a`', ['tags: red', 'tags: blue']],
  ['Tag it tags: red, blue `a`', ['tags: red', 'tags: blue']],
  [
    'Tag it tags: red, blue, size: big, small',
    ['tags: red', 'tags: blue', 'size: big', 'size: small'],
  ],
  ['Tag it tags: red, blue,', ['tags: red', 'tags: blue']],
  ['Tag it tags: red, , blue', []],
])('the items of “%s” are %j (A3)', (command, found) => {
  expect(items(command)).toEqual(found);
});

it('the items of a list have its place, and those of another one another (A3)', () => {
  const command = 'Tag it tags: red, blue, size: big, small';
  const found = listedItems(readCommand(command).tokens, command);
  const [first, second, third, fourth] = found;

  expect(first).toMatchObject({
    kind: 'item',
    start: 13,
    end: 16,
    unit: '',
    before: '',
    isName: false,
  });
  expect([first?.list === second?.list, third?.list === fourth?.list]).toEqual([true, true]);
  expect(first?.list).not.toBe(third?.list);
});

it.each([
  [-1, 0],
  [0, 0],
  [1, 1],
  [5, 1],
  [6, 2],
  [9, 3],
  [10, 4],
])('the first part at or after %i is the one at place %i (A3)', (position, place) => {
  expect(firstFrom([{ start: 0 }, { start: 5 }, { start: 7 }, { start: 9 }], position)).toBe(place);
  expect(firstFrom([], position)).toBe(0);
});
