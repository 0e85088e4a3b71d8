import { expect, it } from 'vitest';
import { deepFreeze } from './deep-freeze.js';

it('freezes a value and everything in it, also where a part is frozen already', () => {
  const inner = { list: [{ x: 1 }], none: null };
  const value = deepFreeze({ inner, frozen: Object.freeze([1]), text: 'a' });
  const all = [value, inner, inner.list, inner.list[0]];
  expect(all.map((each) => Object.isFrozen(each))).toEqual([true, true, true, true]);
});

it.each([null, undefined, 'a', 1, true])('leaves %j as it is', (value) => {
  expect(deepFreeze(value)).toBe(value);
});

it('comes to an end where a value holds itself', () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  expect(Object.isFrozen(deepFreeze(circle))).toBe(true);
});
