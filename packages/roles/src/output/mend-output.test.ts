import type { Json, JsonObject } from '@pce/core/contracts';
import { expect, it } from 'vitest';
import { mendOutput } from './mend-output.js';

const offer: JsonObject = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    price: { type: 'number' },
    count: { type: 'integer' },
    isNew: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'number' } },
    maker: { type: 'object', properties: { age: { type: 'number' } } },
    choice: { anyOf: [{ type: 'number' }] },
    any: {},
    both: { type: ['string', 'number'] },
  },
  required: ['name'],
};
const mended = (value: Json, schema: JsonObject = offer): Json => mendOutput(value, schema, schema);

it('repairs only unambiguous errors (A11)', () => {
  const rows: readonly (readonly [Json, Json])[] = [
    [
      { name: 'A', price: '799', count: '4', isNew: 'true' },
      { name: 'A', price: 799, count: 4, isNew: true },
    ],
    [{ name: 'A', price: null, more: null }, { name: 'A' }],
    [
      { name: null, price: 5 },
      { name: null, price: 5 },
    ],
    [{ price: '7.5x' }, { price: '7.5x' }],
    [{ price: '' }, { price: '' }],
    [
      { count: '4.5', price: '4.5' },
      { count: '4.5', price: 4.5 },
    ],
    [{ isNew: 'yes' }, { isNew: 'yes' }],
    [{ isNew: 'false' }, { isNew: false }],
    [{ isNew: '1' }, { isNew: '1' }],
    [{ tags: ['1', 2, 'x'] }, { tags: [1, 2, 'x'] }],
    [{ tags: '[1, "2"]' }, { tags: [1, 2] }],
    [{ tags: '{"a": 1}' }, { tags: '{"a": 1}' }],
    [{ maker: '{"age": "5"}' }, { maker: { age: 5 } }],
    [{ maker: { age: '5' } }, { maker: { age: 5 } }],
    [
      { choice: '5', any: '5', both: '5' },
      { choice: '5', any: '5', both: '5' },
    ],
    [{ name: 5 }, { name: 5 }],
    [{ extra: '5' }, { extra: '5' }],
    [{ extra: ['5', { n: '5' }] }, { extra: ['5', { n: '5' }] }],
    ['{"price": "5"}', { price: 5 }],
    ['text', 'text'],
    [[1], [1]],
    [5, 5],
    [null, null],
  ];
  expect(rows.map(([value]) => [value, mended(value)])).toEqual(rows);
});

it('repairs scalars and lists at the top level, and terminates on a recursive schema', () => {
  expect(mended('5', { type: 'number' })).toBe(5);
  expect(mended('5', { type: 'string' })).toBe('5');
  expect(mended('5', {})).toBe('5');
  expect(mended(['5', 'x'], { type: 'array', items: { type: 'number' } })).toEqual([5, 'x']);
  expect(mended({ a: null }, {})).toEqual({ a: null });
  const self: JsonObject = {
    type: 'object',
    properties: { in: { $ref: '#' }, n: { type: 'number' } },
  };
  const nested = (depth: number): Json => (depth === 0 ? { n: '5' } : { in: nested(depth - 1) });
  const innermost = (value: Json): string =>
    JSON.stringify(value).replace(/\{"in":|(?<=\})\}+/g, '');
  expect(innermost(mended(nested(29), self))).toBe('{"n":5}');
  expect(innermost(mended(nested(31), self))).toBe('{"n":"5"}');
});
