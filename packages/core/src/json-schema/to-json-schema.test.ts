import { type } from 'arktype';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import * as z from 'zod';
import * as mini from 'zod/mini';
import * as z3 from 'zod3';
import { toJsonSchema } from './index.js';

const schemas = {
  'zod 4': z.object({ product: z.string(), most: z.number().default(3) }),
  'zod/mini': mini.object({ product: mini.string(), most: mini._default(mini.number(), 3) }),
  'zod 3': z3.object({ product: z3.string(), most: z3.number().default(3) }),
  valibot: v.object({ product: v.string(), most: v.optional(v.number(), 3) }),
  arktype: type({ product: 'string', most: 'number = 3' }),
};

it.each(Object.entries(schemas))(
  'converts the input of a schema of %s, not its output (B6)',
  (_, schema) => {
    expect(toJsonSchema(schema)).toMatchObject({
      type: 'object',
      properties: { product: { type: 'string' }, most: { type: 'number' } },
      required: ['product'],
    });
  },
);

it('returns no JSON Schema for an unknown library', () => {
  const schema = {
    '~standard': { version: 1, vendor: 'own', validate: (value: unknown) => ({ value }) },
  } as const;
  expect(toJsonSchema(schema)).toBeUndefined();
});
