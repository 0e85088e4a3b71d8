import { forbiddenIn } from '@pce/core/text';
import { expect, it } from 'vitest';
import { isComplete } from './is-complete.js';
import { isKeptWhole } from './is-kept-whole.js';

const item = { type: 'object', properties: { a: {}, b: {} } };

it('takes a value without open ends for complete, whatever its schema', () => {
  expect(isComplete({ a: 1 }, item, new Set())).toBe(true);
  expect(isComplete(7, undefined, new Set([{}]))).toBe(true);
  expect(isComplete(null, undefined, new Set([{}]))).toBe(true);
});

it.each([
  [{ a: 1, b: 2 }, item, true],
  [{ a: 1, b: 2, c: 3 }, item, true],
  [{ a: 1 }, item, false],
  [{ a: 1, b: 2 }, {}, false],
  [{ a: 1, b: 2 }, undefined, false],
  [{ a: 1, b: 2 }, { properties: [] }, false],
  [{}, { additionalProperties: false }, true],
  [{}, { properties: {}, additionalProperties: true }, false],
])('takes %j with an open end, of the schema %j, for complete: %s', (value, schema, complete) => {
  expect(isComplete(value, schema, new Set([value]))).toBe(complete);
});

it('looks for open ends within a value', () => {
  const [whole, cut] = [{ a: 1, b: 2 }, { a: 1 }];
  const list = { type: 'array', items: item };
  const outer = { properties: { list } };
  const open = new Set<object>([whole, cut]);

  expect(isComplete([whole], list, open)).toBe(true);
  expect(isComplete([whole, cut], list, open)).toBe(false);
  expect(isComplete({ list: [whole] }, outer, open)).toBe(true);
  expect(isComplete({ list: [cut] }, outer, open)).toBe(false);
  expect(isComplete({ list: [{ a: 1 }] }, outer, open)).toBe(true);
});

it.each([
  [{ a: 1 }, { a: '1' }, true],
  [{ a: 1, b: 2 }, { a: 1 }, false],
  [{ a: 1 }, { a: 1, b: 2 }, true],
  [{ a: { b: 1 } }, { a: {} }, false],
  [{ a: { b: 1 } }, { a: 'b' }, true],
  [[1, 2], [1, 2], true],
  [[1, 2], [1], false],
  [[{ a: 1 }], [{}], false],
  [[1, 2], 'joined', true],
  [[1, 2], { 0: 1 }, true],
  [{ a: 1 }, [1], true],
  [{ a: 1 }, null, true],
  [null, { a: 1 }, true],
  ['a', 'b', true],
])('of %j the output %j has kept everything: %s', (value, output, isKept) => {
  expect(isKeptWhole(value, output)).toBe(isKept);
});

const nested = (levels: number): unknown =>
  Array.from({ length: levels }).reduce<unknown>((inner) => [inner], 1);

it('says why a value must not be handed on', () => {
  const own = JSON.parse('{"a":{"__proto__":1}}');

  expect(forbiddenIn({ a: [1, { b: null }] })).toBeUndefined();
  expect(forbiddenIn(own)).toBe('a key is named __proto__');
  expect(forbiddenIn({ constructor: { prototype: {} } })).toBe(
    'a key is named constructor.prototype',
  );
  expect(forbiddenIn({ constructor: { name: 'x' } })).toBeUndefined();
  expect(forbiddenIn({ constructor: 'Ann & Co' })).toBeUndefined();
  expect(forbiddenIn({ constructor: null })).toBeUndefined();
  expect(forbiddenIn({ other: { prototype: {} } })).toBeUndefined();
  expect(forbiddenIn(nested(1_000))).toMatch(/^it is nested more than \d+ levels deep$/);
});
