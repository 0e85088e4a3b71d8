import type { JsonObject } from '@pce/core/contracts';
import { jsonObjectSchema } from '@pce/core/internal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { OutputSchemaError, outputOption, readOutputSchema } from './read-output-schema.js';

/** Returns whether a value fits a schema that was read. */
function fits(schema: JsonObject, value: unknown): boolean {
  const { output } = outputOption(readOutputSchema(schema));
  const result = output['~standard'].validate(value);
  return !(result instanceof Promise) && result.issues === undefined;
}

function refusal(schema: JsonObject): { readonly path: string; readonly message: string } {
  try {
    readOutputSchema(schema);
  } catch (error) {
    if (error instanceof OutputSchemaError)
      return { path: error.path.join('.'), message: error.message };
    throw error;
  }
  throw new Error('it is taken');
}

describe('a schema of an output', () => {
  it.each([
    ['an object', z.object({ a: z.string().min(1), b: z.number().int().positive().optional() })],
    [
      'a list',
      z
        .array(z.object({ on: z.iso.date(), mail: z.email() }))
        .min(1)
        .max(3),
    ],
    [
      'a choice',
      z.discriminatedUnion('k', [z.object({ k: z.literal('a') }), z.object({ k: z.literal('b') })]),
    ],
    ['a record', z.record(z.string(), z.number().nullable())],
    ['a tuple', z.tuple([z.string(), z.boolean()])],
    ['a strict object', z.strictObject({ when: z.iso.datetime(), id: z.uuid(), url: z.url() })],
    ['an enum', z.enum(['a', 'b'])],
    ['parts by name', z.object({ a: z.string().meta({ id: 'Name' }), b: z.string() })],
  ])('is taken as zod writes it: %s (A11)', (_, schema) => {
    const written = jsonObjectSchema.parse(JSON.parse(JSON.stringify(z.toJSONSchema(schema))));
    expect(() => outputOption(readOutputSchema(written))).not.toThrow();
  });

  it('decides as it says (A11)', () => {
    const price = { type: 'number', minimum: 0 };
    const schema = {
      type: 'object',
      properties: {
        constructor: { type: 'string' },
        prices: { type: 'array', items: { $ref: '#/$defs/p' }, uniqueItems: true },
        day: { type: ['string', 'null'], format: 'date', pattern: 'ignored beside a format' },
      },
      required: ['prices'],
      additionalProperties: { type: 'boolean' },
      $defs: { p: price },
    };
    expect(fits(schema, { prices: [1, 2], day: null, constructor: 'x', more: true })).toBe(true);
    expect(fits(schema, { prices: [1, 1] })).toBe(false);
    expect(fits(schema, { prices: [-1] })).toBe(false);
    expect(fits(schema, { prices: [], day: '2026-13-01' })).toBe(false);
    expect(fits(schema, { prices: [], constructor: 5 })).toBe(false);
    expect(fits(schema, { prices: [], more: 'x' })).toBe(false);
    expect(fits({ anyOf: [{ type: 'string' }, { type: 'null' }] }, 5)).toBe(false);
    expect(fits({ oneOf: [{ type: 'number' }, { type: 'integer' }] }, 5)).toBe(false);
  });

  it.each<[string, JsonObject, string, string]>([
    ['an expression', { type: 'string', pattern: '(a+)+$' }, 'pattern', 'not run here'],
    [
      'expressions for names',
      { type: 'object', patternProperties: {} },
      'patternProperties',
      'not checked',
    ],
    ['a condition', { if: {}, else: {} }, 'if', 'not checked here'],
    ['a negation', { not: { type: 'string' } }, 'not', 'not checked here'],
    ['a file', { $ref: 'file:///etc/passwd' }, '$ref', 'inside this one'],
    ['another server', { $ref: 'http://169.254.169.254/' }, '$ref', 'inside this one'],
    ['a path upwards', { $ref: '#/$defs/../x' }, '$ref', 'inside this one'],
    ['nothing', { $ref: '#/$defs/x', $defs: {} }, '$ref', 'inside this one'],
    ['what objects inherit', { $ref: '#/$defs/constructor', $defs: {} }, '$ref', 'inside this one'],
    [
      'itself',
      { $ref: '#/$defs/a', $defs: { a: { type: 'array', items: { $ref: '#/$defs/a' } } } },
      '$defs.a.items.$ref',
      'holds itself',
    ],
    [
      'a keyword beside a reference',
      { $ref: '#/$defs/a', type: 'string', $defs: { a: {} } },
      '$ref',
      'put type into',
    ],
    ['no type', { properties: { a: {} } }, '', 'expected a type beside properties'],
    ['an unknown type', { type: 'text' }, 'type', 'expected one of object'],
    ['a type twice', { type: ['object', 'object'] }, 'type', 'each once'],
    ['an unknown format', { type: 'string', format: 'phone' }, 'format', 'others are not checked'],
    ['a number for a count', { type: 'string', minLength: -1 }, 'minLength', 'expected 0, 1, 2'],
    ['zero for a step', { type: 'number', multipleOf: 0 }, 'multipleOf', 'above 0'],
    ['objects to choose from', { enum: [{}] }, 'enum', 'expected a list of texts'],
    [
      'a choice of another type',
      { type: 'string', enum: ['a', 1] },
      'enum',
      '1 is not of its type',
    ],
    [
      'an unknown property',
      { type: 'object', required: ['a'] },
      'required',
      '"a" is none of its properties',
    ],
    ['a text for a schema', { type: 'array', items: 'string' }, 'items', 'expected a schema'],
    ['a list for properties', { type: 'object', properties: [] }, 'properties', 'schemas by name'],
    ['no alternatives', { anyOf: [] }, 'anyOf', 'expected a list of schemas'],
  ])('that names %s is refused with its place (A11, D8)', (_, schema, path, message) => {
    expect(refusal(schema)).toEqual({ path, message: expect.stringContaining(message) });
  });

  it('that doubles with each reference is refused before it is large (D8)', () => {
    const doubled = (width: number, levels: number) => {
      const names = Array.from({ length: levels }, (_, index) => `a${index}`);
      const all = names.map((name, index) => {
        const next = { $ref: `#/$defs/a${index + 1}` };
        return [name, { anyOf: Array<JsonObject>(width).fill(next) }];
      });
      const $defs = { ...Object.fromEntries(all), [`a${levels}`]: {} };
      return refusal({ $ref: '#/$defs/a0', $defs }).message;
    };
    expect(doubled(8, 12)).toContain('2000 parts');
    expect(doubled(2, 30)).toContain('32 levels');
    const text = 'x'.repeat(50_000);
    const long = {
      $defs: { a: { description: text } },
      anyOf: Array(5).fill({ $ref: '#/$defs/a' }),
    };
    expect(refusal(long).message).toContain('200000 characters');
  });

  it('that is 10,000 levels deep is refused at the 32nd (D8)', () => {
    let schema: JsonObject = {};
    for (let depth = 0; depth < 10_000; depth += 1) schema = { type: 'array', items: schema };
    expect(refusal(schema).message).toContain('more than 32 levels');
  });

  it('is taken or refused, whatever it holds, and what is taken checks any value (D8)', () => {
    const keyword = fc.constantFrom(
      'type',
      'enum',
      'const',
      'properties',
      'items',
      'anyOf',
      'oneOf',
      'allOf',
      'required',
      '$ref',
      '$defs',
      'format',
      'prefixItems',
      'additionalProperties',
      'propertyNames',
      'toString',
      'minimum',
      'minItems',
      'uniqueItems',
      'not',
      'pattern',
      '__proto__',
      'a',
    );
    const word = fc.constantFrom(
      'object',
      'array',
      'string',
      'number',
      '#/$defs/a',
      '#',
      'date',
      'a',
    );
    const { schema } = fc.letrec((tie) => ({
      schema: fc.dictionary(keyword, tie('value'), { maxKeys: 4 }),
      value: fc.oneof(
        { maxDepth: 4 },
        word,
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 3 }),
        tie('schema'),
      ),
    }));
    fc.assert(
      fc.property(schema, fc.jsonValue(), (given, value) => {
        const parsed = jsonObjectSchema.safeParse(given);
        if (!parsed.success) return;
        try {
          fits(parsed.data, value);
        } catch (error) {
          expect(error).toBeInstanceOf(OutputSchemaError);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
