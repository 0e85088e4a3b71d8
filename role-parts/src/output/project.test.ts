import type { Json, JsonObject } from '@pce/core/contracts';
import { expect, it } from 'vitest';
import { project } from './project.js';

const laptop: JsonObject = {
  type: 'object',
  properties: { name: { type: 'string' }, maxPrice: { type: 'number' } },
  required: ['name'],
};
const tree: JsonObject = {
  type: 'object',
  properties: { name: { type: 'string' }, parts: { type: 'array', items: { $ref: '#' } } },
  required: ['name'],
};

const projected = (value: Json, schema: JsonObject): string | undefined => {
  const found = project(value, schema, schema, { path: 'o', from: 'r1' });
  if (found === undefined) return undefined;
  const leaves = found.leaves.map(
    (leaf) => `${leaf.path}<${leaf.from}=${JSON.stringify(leaf.value)}`,
  );
  return [JSON.stringify(found.value), ...leaves].join(' ');
};

it('returns the part of a value that a schema describes, with the path of each scalar (A11)', () => {
  const rows: readonly (readonly [Json, JsonObject, string | undefined])[] = [
    [
      { name: 'A', max_price: 5, more: 1 },
      laptop,
      '{"name":"A","maxPrice":5} o.name<r1.name="A" o.maxPrice<r1.max_price=5',
    ],
    [{ name: 'A' }, laptop, '{"name":"A"} o.name<r1.name="A"'],
    [{ maxPrice: 5 }, laptop, undefined],
    [{ name: 5, maxPrice: 5 }, laptop, undefined],
    [{ name: 'A', maxPrice: 'x' }, laptop, '{"name":"A"} o.name<r1.name="A"'],
    [{ name: 'A', max_price: 5, MaxPrice: 6 }, laptop, '{"name":"A"} o.name<r1.name="A"'],
    [
      { name: 'A', max_price: 5, maxPrice: 6 },
      laptop,
      '{"name":"A","maxPrice":6} o.name<r1.name="A" o.maxPrice<r1.maxPrice=6',
    ],
    [{}, { type: 'object' }, undefined],
    [{ a: 1 }, { type: 'object' }, undefined],
    [{ a: 1 }, { type: 'object', properties: {} }, undefined],
    [
      { a: 1, b: 2 },
      { type: 'object', additionalProperties: { type: 'number' } },
      '{"a":1,"b":2} o.a<r1.a=1 o.b<r1.b=2',
    ],
    [{ a: 1, b: 'x' }, { type: 'object', additionalProperties: { type: 'number' } }, undefined],
    [
      { a: 1, b: 'x' },
      { type: 'object', properties: { a: {} }, additionalProperties: { type: 'string' } },
      '{"a":1} o.a<r1.a=1',
    ],
    [{ b: 5 }, { type: 'object', properties: { a: {} } }, undefined],
    [[1, 2], { type: 'array', items: { type: 'number' } }, '[1,2] o[0]<r1[0]=1 o[1]<r1[1]=2'],
    [[1, 'x'], { type: 'array', items: { type: 'number' } }, undefined],
    [[], { type: 'array', items: { type: 'number' } }, '[]'],
    [[1], { type: 'object' }, undefined],
    [{ a: 1 }, { type: 'array' }, undefined],
    [5, { type: 'array' }, undefined],
    [5, { type: 'number' }, '5 o<r1=5'],
    ['x', { type: 'number' }, undefined],
    [null, { type: ['number', 'null'] }, 'null o<r1=null'],
    [5, { anyOf: [{ type: 'string' }, { type: 'number' }] }, '5 o<r1=5'],
    [true, { oneOf: [{ type: 'string' }, { type: 'number' }] }, undefined],
    [{ a: 1 }, {}, '{"a":1} o<r1={"a":1}'],
    [[1], {}, '[1] o<r1=[1]'],
    [{ a: 1 }, { enum: [1] }, undefined],
    [{ a: 1 }, { const: 1 }, undefined],
    [{ a: 1 }, { properties: { a: {} } }, undefined],
    [5, {}, '5 o<r1=5'],
    [
      [{ name: 'A' }, { name: 'B' }],
      { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
      '[{"name":"A"},{"name":"B"}] o[0].name<r1[0].name="A" o[1].name<r1[1].name="B"',
    ],
    [
      { name: 'A', parts: [{ name: 'B' }] },
      tree,
      '{"name":"A","parts":[{"name":"B"}]} o.name<r1.name="A" o.parts[0].name<r1.parts[0].name="B"',
    ],
    [{ name: 'A', parts: [{ x: 'B' }] }, tree, '{"name":"A"} o.name<r1.name="A"'],
    [{ name: 'A', parts: null }, tree, '{"name":"A"} o.name<r1.name="A"'],
  ];
  expect(rows.map(([value, schema]) => [value, schema, projected(value, schema)])).toEqual(rows);
});

it('stops in data deeper than thirty levels', () => {
  const nested = (depth: number): Json =>
    depth === 0 ? { name: 'x' } : { name: 'x', parts: [nested(depth - 1)] };
  expect(projected(nested(14), tree)).toContain('"parts":[{"name":"x"}]');
  expect(projected(nested(16), tree)?.match(/"name"/g)).toHaveLength(15);
});
