import type { Json, JsonObject } from '@pce/core/contracts';
import { expect, it } from 'vitest';
import { choicesOf, isScalarOf, resolved, typesOf } from './json-type.js';

const root: JsonObject = {
  $defs: { name: { type: 'string' }, alias: { $ref: '#/$defs/name' }, 'a b': { type: 'null' } },
  self: { $ref: '#/self' },
  list: ['x'],
};

it('follows references from the root and stops at cycles', () => {
  const rows: readonly (readonly [Json | undefined, JsonObject])[] = [
    [{ type: 'number' }, { type: 'number' }],
    [{ $ref: '#/$defs/name' }, { type: 'string' }],
    [{ $ref: '#/$defs/alias' }, { type: 'string' }],
    [{ $ref: '#/$defs/a%20b' }, { type: 'null' }],
    [{ $ref: '#' }, root],
    [{ $ref: '#/' }, root],
    [{ $ref: '#/$defs/none' }, {}],
    [{ $ref: '#/toString' }, {}],
    [{ $ref: '#/list/0' }, {}],
    [{ $ref: '#/self' }, {}],
    [{ $ref: 5 }, { $ref: 5 }],
    [true, {}],
    [undefined, {}],
    [['x'], {}],
  ];
  expect(rows.map(([schema]) => [schema, resolved(schema, root)])).toEqual(rows);
});

it('follows twenty references, and no more', () => {
  const chain = (length: number): JsonObject =>
    Object.fromEntries([
      ...Array.from({ length }, (_, index) => [`s${index}`, { $ref: `#/s${index + 1}` }] as const),
      [`s${length}`, { type: 'string' }],
    ]);
  expect(resolved({ $ref: '#/s0' }, chain(18))).toEqual({ type: 'string' });
  expect(resolved({ $ref: '#/s0' }, chain(19))).toEqual({});
});

it('recognizes choices and types', () => {
  expect(
    [{ anyOf: [1] }, { oneOf: [2] }, { anyOf: 5, oneOf: [3] }, { oneOf: 5 }, {}].map(choicesOf),
  ).toEqual([[1], [2], [3], undefined, undefined]);
  expect([{ type: 'string' }, { type: ['a', 5] }, { type: 5 }, {}].map(typesOf)).toEqual([
    ['string'],
    ['a', '5'],
    [],
    [],
  ]);
});

it('recognizes scalars that a schema allows', () => {
  const rows: readonly (readonly [Json, JsonObject, boolean])[] = [
    ['a', { enum: ['a', 'b'] }, true],
    ['c', { enum: ['a', 'b'] }, false],
    ['c', { enum: ['a'], type: 'string' }, false],
    [5, { const: 5 }, true],
    [6, { const: 5, type: 'number' }, false],
    [null, { const: null }, true],
    ['a', {}, true],
    ['a', { type: 'string' }, true],
    ['a', { type: 'number' }, false],
    [5, { type: 'integer' }, true],
    [5, { type: 'number' }, true],
    [5.5, { type: 'integer' }, false],
    [5, { type: 'string' }, false],
    [null, { type: 'null' }, true],
    [null, { type: 'object' }, false],
    [true, { type: ['string', 'boolean'] }, true],
  ];
  expect(rows.map(([value, schema]) => [value, schema, isScalarOf(value, schema)])).toEqual(rows);
});
