import { expect, it } from 'vitest';
import { RecentMap } from './recent-map.js';

it('keeps the most recently read or written entries (A23)', () => {
  const map = new RecentMap<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  expect(map.get('a')).toBe(1);
  map.set('c', 3);
  map.set('c', 4);
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([1, undefined, 4]);
});
