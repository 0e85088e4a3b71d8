import type { Json } from '@pce/core';
import { jsonSchema } from '@pce/core/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mismatch } from './mismatch.js';

const json = fc.jsonValue().map((value): Json => jsonSchema.parse(value));

it('finds any data to be as itself (B8)', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(mismatch(value, structuredClone(value))).toBeUndefined();
    }),
  );
});

it('lets an object have more keys than expected (B8)', () => {
  const actual = { items: [{ name: 'a', price: 1 }], count: 1 };

  expect(mismatch({ items: [{ name: 'a' }] }, actual)).toBeUndefined();
});

it.each<[string, Json, Json, string]>([
  ['another value', { a: { b: 1 } }, { a: { b: 2 } }, 'data.a.b is 2, not 1'],
  ['a missing key', { a: 1 }, {}, 'data.a is missing, not 1'],
  ['a key that every object inherits', { toString: 1 }, {}, 'data.toString is missing, not 1'],
  ['another item', [1, { a: 1 }], [1, { a: 2 }], 'data[1].a is 2, not 1'],
  ['fewer items', [1, 2], [1], 'data is [1], not [1,2]'],
  ['more items', [1], [1, 2], 'data is [1,2], not [1]'],
  ['a list for an object', {}, [], 'data is [], not {}'],
  ['null for an object', {}, null, 'data is null, not {}'],
  ['a text for a number', 1, '1', 'data is "1", not 1'],
])('says where there is %s (B8)', (_, expected, actual, message) => {
  expect(mismatch(expected, actual)).toBe(message);
});

it('shows the beginning of what is long (B8)', () => {
  expect(mismatch('x'.repeat(300), '')).toHaveLength('data is "", not '.length + 201);
});
