import { expect, it } from 'vitest';
import { fitResults } from './fit-results.js';

const parameters = {
  properties: {
    customers: { type: 'array' },
    count: { type: 'integer' },
    text: { type: 'string' },
    any: {},
  },
};
const result = { customers: ['a'], total: 3, summary: 'three' };
const whole = { $ref: 'r1' };

it('uses the field of a result with the name of a parameter, or the only one of its type (A21)', () => {
  const args = { customers: whole, count: whole };
  expect(fitResults(args, { customers: result, count: result }, parameters)).toEqual({
    customers: ['a'],
    count: 3,
  });
});

it('leaves fitting values, other values and ambiguous fields unchanged (A21)', () => {
  const two = { ...result, orders: 4 };
  const args = { any: whole, text: whole, count: whole, customers: { a: 1 } };
  const resolved = { any: result, text: result, count: two, customers: { a: 1 } };
  expect(fitResults(args, resolved, parameters)).toEqual(resolved);
});
