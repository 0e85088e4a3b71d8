import { expect, it } from 'vitest';
import * as z from 'zod';
import { schemaComponent } from '../wire/schema-component.js';
import { createSchemaWriter } from './schema-writer.js';

it.each([
  ['a whole number', z.int(), { type: 'integer' }],
  ['one within bounds', z.int().min(1).max(9), { type: 'integer', minimum: 1, maximum: 9 }],
  ['a moment', z.iso.datetime(), { type: 'string', format: 'date-time' }],
  ['a pattern', z.string().regex(/^a$/), { type: 'string', pattern: '^a$' }],
  [
    'an object that takes nothing else',
    z.strictObject({ a: z.string() }),
    { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
  ],
  [
    'an object that takes anything else',
    z.looseObject({}),
    { type: 'object', properties: {}, additionalProperties: {} },
  ],
  ['what it is told', z.string().meta({ title: 'T', id: 'none' }), { type: 'string', title: 'T' }],
  ['what it cannot say', z.custom<object>(), {}],
])('writes %s without what zod adds of its own accord (D4)', (_, schema, written) => {
  expect(createSchemaWriter().write(schema, 'output')).toEqual(written);
});

it('writes a component once, and points to it (D4)', () => {
  const shop = schemaComponent('WriterShop', 'A shop.', z.object({ name: z.string() }));
  const writer = createSchemaWriter();
  const pointer = { $ref: '#/components/schemas/WriterShop' };

  expect(writer.write(shop, 'input')).toEqual(pointer);
  expect(writer.write(z.array(shop), 'output')).toEqual({ type: 'array', items: pointer });
  expect(writer.components).toEqual({
    WriterShop: {
      ...{ type: 'object', description: 'A shop.' },
      ...{ properties: { name: { type: 'string' } }, required: ['name'] },
    },
  });
});

it('refuses a component that is another one sent than received (D4)', () => {
  const odd = schemaComponent('WriterOdd', 'Odd.', z.object({ a: z.string().default('x') }));
  const writer = createSchemaWriter();
  writer.write(odd, 'input');

  expect(() => writer.write(odd, 'output')).toThrow('WriterOdd is not the same sent and received');
});
