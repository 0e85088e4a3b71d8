import { expect, it } from 'vitest';
import type { Json } from '../contracts/json.js';
import { digest } from './reference.js';

it.each<[Json, string]>([
  ['plain', 'plain'],
  ['a\n b  c\t d', 'a b c d'],
  [7, '7'],
  [true, 'true'],
  [null, 'null'],
  [[], '0 items'],
  [[1], '1 item (1)'],
  [[1, 'two', null], '3 items (1, two, null)'],
  [{}, ''],
  [{ a: 1, b: 'x' }, 'a: 1, b: x'],
  [{ $ref: 'r1.a' }, 'r1.a'],
  [{ $ref: 7 }, '$ref: 7'],
  [{ a: { b: { c: 1 } } }, 'a: b: 1 field'],
  [{ a: { b: { c: 1, d: 2 } } }, 'a: b: 2 fields'],
  [[[[]]], '1 item (1 item (0 items))'],
  [[[[1, 2]]], '1 item (1 item (2 items))'],
  [[1, 2, 3, 4, 5, 6, 7, 8], '8 items (1, 2, 3, 4, 5, 6, 7, 8)'],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9], '9 items (1, 2, 3, 4, 5, 6, 7, 8, ...)'],
  ['x'.repeat(300), 'x'.repeat(300)],
  ['x'.repeat(301), `${'x'.repeat(297)}...`],
  [[`y${'x'.repeat(79)}`], `1 item (y${'x'.repeat(79)})`],
  [[`y${'x'.repeat(80)}`], `1 item (y${'x'.repeat(76)}...)`],
  [' '.repeat(601), ' '],
])('summarizes %j in a short line (D6)', (value, line) => {
  expect(digest(value)).toBe(line);
});

it('truncates a list of long texts after 300 characters (D6)', () => {
  const line = digest(Array.from({ length: 8 }, () => 'z'.repeat(70)));

  expect(line).toHaveLength(300);
  expect(line.endsWith('...')).toBe(true);
});
