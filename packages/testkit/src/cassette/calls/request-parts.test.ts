import { expect, it } from 'vitest';
import { requestKey, sortedJson } from './request-parts.js';

it('writes JSON whose keys are in order at every depth, and whose lists stay as they are (F4)', () => {
  const value = { b: [{ d: 1, c: null }, 'x', [2, 1]], a: false };
  const text = JSON.stringify({ a: false, b: [{ c: null, d: 1 }, 'x', [2, 1]] }, null, 2);
  expect(sortedJson(value)).toBe(text);
  expect(['x', 1, true, null].map(sortedJson)).toEqual(['"x"', '1', 'true', 'null']);
});

it('is the same key for equal parts only', () => {
  const key = requestKey([['a', 'b']]);
  expect(key).toMatch(/^[\da-f]{64}$/);
  expect(requestKey([['a', 'b']])).toBe(key);
  expect(requestKey([['ab', '']])).not.toBe(key);
});
