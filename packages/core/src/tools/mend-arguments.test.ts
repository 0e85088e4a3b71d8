import { expect, it } from 'vitest';
import * as z from 'zod';
import { mendArguments } from './mend-arguments.js';

const schema = z.object({
  count: z.int().optional(),
  share: z.number().optional(),
  names: z.array(z.string()).optional(),
  place: z.object({ x: z.number() }).optional(),
  isSure: z.boolean().optional(),
  title: z.string().optional(),
  note: z.string().nullable().optional(),
  id: z.union([z.string(), z.number()]).optional(),
  size: z.object({ x: z.number() }).nullable().optional(),
  isOn: z.literal(true).optional(),
});
const json = z.json().parse(z.toJSONSchema(schema, { io: 'input' }));

it.each([
  [{ count: null, names: null }, {}],
  [{ count: '5' }, { count: 5 }],
  [{ share: '-0.5' }, { share: -0.5 }],
  [{ names: '["a", "b"]' }, { names: ['a', 'b'] }],
  [{ names: [1, 'b'] }, { names: ['1', 'b'] }],
  [{ place: '{"x": "3"}' }, { place: { x: 3 } }],
  [{ isSure: 'true' }, { isSure: true }],
  [{ title: 7 }, { title: '7' }],
  [{ note: null }, { note: null }],
  [{ id: '5' }, { id: '5' }],
  [{ count: 'null' }, {}],
  [{ size: { x: '3' } }, { size: { x: 3 } }],
  [{ size: '{"x": 3}' }, { size: { x: 3 } }],
  [{ size: null }, { size: null }],
  [{ isSure: 'False' }, { isSure: false }],
  [{ isOn: 'true' }, { isOn: true }],
])('converts an argument with one reading: %j (A4)', (value, read) => {
  expect(mendArguments(value, json)).toEqual(read);
  expect(schema.safeParse(mendArguments(value, json)).success).toBe(true);
});

it.each([
  [{ count: '5 or 6' }],
  [{ count: '1.5' }],
  [{ names: 'a, b' }],
  [{ names: '["a"' }],
  [{ isSure: 'yes' }],
  [{ place: '[1]' }],
  [{ count: '' }],
  [{ count: '12345678901234567890' }],
  [{ count: '1,000' }],
])('leaves others for the schema to reject: %j (A4)', (value) => {
  expect(mendArguments(value, json)).toEqual(value);
  expect(schema.safeParse(value).success).toBe(false);
});
