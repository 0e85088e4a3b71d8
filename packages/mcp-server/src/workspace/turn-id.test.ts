import { expect, it } from 'vitest';
import { turnIdOf } from './turn-id.js';

it('is the same in every process and version, and another for another plan or key (C1)', () => {
  expect(turnIdOf('a', 'b')).toBe('turn_0473ef2dc0d324ab659d3580c1');
  const pairs = [
    ['a', 'b'],
    ['a', 'c'],
    ['b', 'a'],
    ['ab', ''],
    ['', 'ab'],
    ['a","b', ''],
  ] as const;
  expect(new Set(pairs.map(([plan, key]) => turnIdOf(plan, key))).size).toBe(pairs.length);
});
