import { describe, expect, it } from 'vitest';
import { forbiddenIn } from './forbidden-in.js';
import { isComplete } from './is-complete.js';
import { isKeptWhole } from './is-kept-whole.js';
import { maxDepth } from './tolerant/parse-tolerant.js';
import { walk } from './walk.js';

it('walks every value, with its key and depth (B3)', () => {
  const value = { a: [1, { b: null }], c: 'x' };
  const parts = [...walk(value)].map(({ value: each, key, depth }) => [each, key, depth]);
  expect(parts).toHaveLength(6);
  expect(parts).toEqual(
    expect.arrayContaining([
      [value, undefined, 1],
      [value.a, 'a', 2],
      [1, undefined, 3],
      [{ b: null }, undefined, 3],
      [null, 'b', 4],
      ['x', 'c', 2],
    ]),
  );
});

it.each([
  ['{"a":{"constructor":1}}', undefined],
  ['{"constructor":{"a":1}}', undefined],
  ['{"prototype":{}}', undefined],
  ['{"constructor":null}', undefined],
  ['[{"__proto__":1}]', 'a key is named __proto__'],
  ['{"a":{"constructor":{"prototype":1}}}', 'a key is named constructor.prototype'],
])('%s is refused because %j (B3)', (json, problem) => {
  expect(forbiddenIn(JSON.parse(json))).toBe(problem);
});

it('is nested so deep and no deeper (B3)', () => {
  const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
  expect(forbiddenIn(nested(maxDepth))).toBeUndefined();
  expect(forbiddenIn(nested(maxDepth + 1))).toBe(`it is nested more than ${maxDepth} levels deep`);
});

it.each([
  [{ a: 1 }, { a: 1, b: 2 }, true],
  [{ a: 1 }, {}, false],
  [{ a: { b: 1 } }, { a: { c: 1 } }, false],
  [{ a: { b: 1 } }, { a: 'text' }, true],
  [{ a: { b: 1 } }, { a: null }, true],
  [[1, 2], [1], false],
  [[1], [1, 2], false],
  [[{ a: 1 }], [{}], false],
  [[{ a: 1 }], [{ a: 2 }], true],
  [[1], 'text', true],
  [{ toString: 1 }, {}, false],
  [{ a: 1 }, [1], true],
  ['text', {}, true],
])('%j is whole in %j: %s (B3)', (value, output, expected) => {
  expect(isKeptWhole(value, output)).toBe(expected);
});

describe('an open-ended object', () => {
  const inner = { a: 1 };
  const known = { properties: { a: {}, b: {} } };
  it.each([
    [inner, known, [], true],
    [inner, known, [inner], false],
    [inner, { properties: { a: {} } }, [inner], true],
    [inner, undefined, [inner], false],
    [inner, { properties: {} }, [inner], false],
    [inner, { additionalProperties: false }, [inner], true],
    ['text', known, [inner], true],
    [null, known, [inner], true],
    [[inner], { items: known }, [inner], false],
    [[inner], { items: { properties: { a: {} } } }, [inner], true],
    [{ x: inner }, { properties: { x: known, y: {} } }, [inner], false],
    [{ x: inner }, { properties: { x: { properties: { a: {} } } } }, [inner], true],
    [{ z: inner }, { properties: { x: known } }, [inner], false],
  ])('%j is complete by %j: case %# (B3)', (value, schema, open, expected) => {
    expect(isComplete(value, schema, new Set(open))).toBe(expected);
  });
});
