import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { jsonObjectSchema, jsonSchema } from '../internal.js';
import { safeParse } from './scalars.js';

const zodsOwn = z.record(z.string(), jsonSchema);

const keys = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toString'));

const values = fc.oneof(
  fc.dictionary(keys, fc.jsonValue()),
  fc.anything({ withDate: true, withMap: true, withNullPrototype: true, withBigInt: true }),
);

it('accepts and returns the same objects as a record of zod', () => {
  fc.assert(
    fc.property(values, (value) => {
      const own = safeParse(jsonObjectSchema, value);
      const theirs = safeParse(zodsOwn, value);
      expect(own.success).toBe(theirs.success);
      expect(own.data).toEqual(theirs.data);
    }),
  );
});

it('returns a copy without __proto__, and rejects other values', () => {
  const value: unknown = JSON.parse('{"a":{"b":1},"__proto__":{"isAdmin":true}}');
  const parsed = safeParse(jsonObjectSchema, value);
  expect(parsed.data).not.toBe(value);
  expect(JSON.stringify(parsed.data)).toBe('{"a":{"b":1}}');
  expect(safeParse(jsonObjectSchema, ['a']).error?.issues[0]?.message).toBe(
    'Invalid input: expected record, received array',
  );
});
