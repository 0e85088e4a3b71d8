import type { Json, JsonObject } from '@pce/core/contracts';
import { resultsOf } from '@pce/role-parts/test';
import { expect, it } from 'vitest';
import { fillFromResults } from './fill-by-rules.js';

const string: JsonObject = { type: 'string' };
const number: JsonObject = { type: 'number' };
const object = (properties: JsonObject, ...required: string[]): JsonObject => ({
  ...{ type: 'object', properties, required },
});
const list = (items: JsonObject): JsonObject => ({ type: 'array', items });
const laptop = object({ name: string, price: number }, 'name', 'price');

const filled = (schema: JsonObject, ...data: Json[]): string[] => {
  const results = resultsOf(...data.map((each) => ['Look', 'shop.list', each] as const));
  const { value, leaves, issues } = fillFromResults(schema, results);
  return [
    ...(value === undefined ? [] : [JSON.stringify(value)]),
    ...leaves.map(({ path, from }) => `${path} < ${from}`),
    ...issues,
  ];
};
const acme = { name: 'Acme', price: 799, stock: 4 };
const bolt = { name: 'Bolt', price: 649 };

it('uses a part of a result with the whole shape (A11)', () => {
  expect([
    filled(laptop, acme),
    filled(laptop, { offer: acme }),
    filled(laptop, [acme, bolt]),
    filled(laptop, [acme, acme]),
    filled(laptop, acme, bolt),
    filled(list(laptop), [acme, bolt]),
    filled(list(laptop), { items: [acme], page: 1 }),
    filled(list(laptop), [acme], [bolt]),
    filled(list(laptop), acme, bolt),
    filled(list(laptop), acme, 'x', [5]),
    filled(list(laptop), []),
    filled(list(string), { tags: ['a', 'b'] }),
    filled(list(string), ['a'], ['a']),
    filled(laptop, { ...acme, inner: bolt }),
  ]).toEqual([
    ['{"name":"Acme","price":799}', 'name < r1.name', 'price < r1.price'],
    ['{"name":"Acme","price":799}', 'name < r1.offer.name', 'price < r1.offer.price'],
    [
      'the output: r1[0] ({"name":"Acme","price":799}) and r1[1] ({"name":"Bolt","price":649}) could both be meant',
    ],
    ['{"name":"Acme","price":799}', 'name < r1[0].name', 'price < r1[0].price'],
    [
      'the output: r1 ({"name":"Acme","price":799}) and r2 ({"name":"Bolt","price":649}) could both be meant',
    ],
    [
      '[{"name":"Acme","price":799},{"name":"Bolt","price":649}]',
      '[0].name < r1[0].name',
      '[0].price < r1[0].price',
      '[1].name < r1[1].name',
      '[1].price < r1[1].price',
    ],
    [
      '[{"name":"Acme","price":799}]',
      '[0].name < r1.items[0].name',
      '[0].price < r1.items[0].price',
    ],
    [
      'the output: r1 ([{"name":"Acme","price":799}]) and r2 ([{"name":"Bolt","price":649}]) could both be meant',
    ],
    [
      '[{"name":"Acme","price":799},{"name":"Bolt","price":649}]',
      '[0].name < r1.name',
      '[0].price < r1.price',
      '[1].name < r2.name',
      '[1].price < r2.price',
    ],
    ['[{"name":"Acme","price":799}]', '[0].name < r1.name', '[0].price < r1.price'],
    ['the output: no result has values of its shape'],
    ['["a","b"]', '[0] < r1.tags[0]', '[1] < r1.tags[1]'],
    ['["a"]', '[0] < r1[0]'],
    ['{"name":"Acme","price":799}', 'name < r1.name', 'price < r1.price'],
  ]);
});

it('uses the scalar of a result', () => {
  expect([
    filled(string, 'a'),
    filled(string, 'a', 'b'),
    filled(string, { a: 'x' }),
    filled(number, 5, 'x'),
    filled({ anyOf: [string, { type: 'null' }] }, 'a'),
    filled({ anyOf: [string, number] }, 5),
  ]).toEqual([
    ['"a"', ' < r1'],
    ['the output: r1 ("a") and r2 ("b") could both be meant'],
    ['the output: no result has values of its shape'],
    ['5', ' < r1'],
    ['"a"', ' < r1'],
    ['5', ' < r1'],
  ]);
});

it('assembles an object from fields by their names (A11)', () => {
  expect([
    filled(
      object({ name: string, months: number }, 'name', 'months'),
      { name: 'A' },
      { months: 5 },
    ),
    filled(object({ name: string, months: number }, 'name', 'months'), { name: 'A' }),
    filled(object({ name: string, months: number }, 'name'), { name: 'A' }),
    filled(object({ name: string, months: number }), { months: 5 }),
    filled(object({ maxPrice: number }, 'maxPrice'), { a: { max_price: 5 } }),
    filled(object({ maxPrice: number }, 'maxPrice'), { max_price: 5 }, { maxPrice: 5 }),
    filled(object({ name: string }, 'name'), { a: { name: 'A' }, b: { name: 'B' } }),
    filled(object({ name: string }, 'name'), { name: 5 }),
    filled(object({ offer: laptop, code: string }, 'offer', 'code'), { code: 'x' }, { item: acme }),
    filled(object({ offer: laptop, code: string }, 'offer', 'code'), { code: 'x' }, [acme, bolt]),
    filled(object({ laptops: list(laptop), code: string }, 'laptops', 'code'), { code: 'x' }, [
      acme,
      bolt,
    ]),
    filled(
      object({ laptops: list(laptop), code: string }, 'laptops', 'code'),
      { code: 'x' },
      acme,
      bolt,
    ),
    filled(object({ laptops: list(laptop), code: string }, 'laptops', 'code'), { code: 'x' }),
    filled(object({ a: object({ b: object({ c: string }) }) }), { c: 'x' }),
    filled(object({ a: { anyOf: [laptop, { type: 'null' }] } }, 'a'), acme),
    filled(object({ a: { oneOf: [string, number] } }, 'a'), { a: 5 }),
    filled(object({}), acme),
    filled({ type: 'object' }, acme),
    filled(object({ name: string, price: number }, 'name', 'price'), { x: [] }),
    filled(object({ Name: string }, 'Name'), { nAmE: 'x' }),
    filled(object({ 'na me': string, me: string }, 'na me', 'me'), { name: 'A' }),
  ]).toEqual([
    ['{"name":"A","months":5}', 'name < r1.name', 'months < r2.months'],
    ['months: no result has a field "months" with such a value, or one part of its shape'],
    ['{"name":"A"}', 'name < r1.name'],
    ['{"months":5}', 'months < r1.months'],
    ['{"maxPrice":5}', 'maxPrice < r1.a.max_price'],
    ['{"maxPrice":5}', 'maxPrice < r1.max_price'],
    ['the output: r1.a ({"name":"A"}) and r1.b ({"name":"B"}) could both be meant'],
    ['name: no result has a field "name" with such a value, or one part of its shape'],
    [
      '{"offer":{"name":"Acme","price":799},"code":"x"}',
      'offer.name < r2.item.name',
      'offer.price < r2.item.price',
      'code < r1.code',
    ],
    [
      'offer: r2[0] ({"name":"Acme","price":799}) and r2[1] ({"name":"Bolt","price":649}) could both be meant',
    ],
    [
      '{"laptops":[{"name":"Acme","price":799},{"name":"Bolt","price":649}],"code":"x"}',
      'laptops[0].name < r2[0].name',
      'laptops[0].price < r2[0].price',
      'laptops[1].name < r2[1].name',
      'laptops[1].price < r2[1].price',
      'code < r1.code',
    ],
    [
      '{"laptops":[{"name":"Acme","price":799},{"name":"Bolt","price":649}],"code":"x"}',
      'laptops[0].name < r2.name',
      'laptops[0].price < r2.price',
      'laptops[1].name < r3.name',
      'laptops[1].price < r3.price',
      'code < r1.code',
    ],
    ['laptops: no result has a field "laptops" with such a value, or one part of its shape'],
    ['{"a":{"b":{"c":"x"}}}', 'a.b.c < r1.c'],
    ['{"a":{"name":"Acme","price":799}}', 'a.name < r1.name', 'a.price < r1.price'],
    ['{"a":5}', 'a < r1.a'],
    ['the output: no result has values of its shape'],
    ['the output: no result has values of its shape'],
    [
      'name: no result has a field "name" with such a value, or one part of its shape',
      'price: no result has a field "price" with such a value, or one part of its shape',
    ],
    ['{"Name":"x"}', 'Name < r1.nAmE'],
    ['me: no result has a field "me" with such a value, or one part of its shape'],
  ]);
});
