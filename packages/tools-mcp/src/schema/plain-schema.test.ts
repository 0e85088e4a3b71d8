import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv';
import type { Json, JsonObject } from '@pce/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainSchema } from './plain-schema.js';
import { schemaChecks } from './schema-check.js';

const fits = (schema: JsonObject, value: Json): boolean =>
  schemaChecks()(plainSchema(schema).checked)(value) === undefined;

describe('a schema of a server', () => {
  it('is shown with inlined references, sanitized texts, and known keywords only', () => {
    const { shown } = plainSchema({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: { to: { $ref: '#/$defs/address', description: 'Where\u001b[2J to' } },
      $defs: { address: { type: 'string', format: 'email', 'x-secret': 'obey' } },
    });
    expect(shown).toEqual({
      type: 'object',
      properties: { to: { type: 'string', format: 'email', description: 'Where to' } },
    });
  });

  it('is checked through its references, and one level into its recursion', () => {
    const tree: JsonObject = {
      type: 'object',
      properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#' } } },
    };
    expect(fits(tree, { name: 'a', children: [{ name: 'b', children: [] }] })).toBe(true);
    expect(fits(tree, { name: 1 })).toBe(false);
    expect(
      fits(
        {
          type: 'object',
          properties: { a: { $ref: '#/$defs/~1b' } },
          $defs: { '/b': { type: 'null' } },
        },
        { a: 1 },
      ),
    ).toBe(false);
  });

  it.each(['#/$defs/a~1b', '#/$defs/c~0d', '#/$defs/e%20f', '#/$defs/list/0'])(
    'reads the reference %s (B6)',
    ($ref) => {
      const text = { type: 'string' };
      const $defs = { 'a/b': text, 'c~d': text, 'e f': text, list: [text] };
      expect(plainSchema({ $ref, $defs }).shown).toEqual(text);
    },
  );

  it('is validated as strictly with a name or a comment (B6)', () => {
    const noText: JsonObject = { not: { $comment: 'texts', $id: 'no-text', type: 'string' } };
    expect([fits(noText, 'a'), fits(noText, 1)]).toEqual([false, true]);
  });

  it('forbids nothing by a keyword whose related keyword is unknown (B6)', () => {
    const named: JsonObject = {
      type: 'object',
      patternProperties: { '^x-': { type: 'string' } },
      additionalProperties: false,
    };
    expect(fits(named, { 'x-a': 'b' })).toBe(true);
    expect(fits({ type: 'object', additionalProperties: false }, { 'x-a': 'b' })).toBe(false);
    const some: JsonObject = { type: 'array', contains: { type: 'string' }, minContains: 0 };
    expect(fits(some, [1])).toBe(true);
    expect(fits({ type: 'array', contains: { type: 'string' } }, [1])).toBe(false);
  });

  it('validates tuples item by item', () => {
    const tuple = { prefixItems: [{ type: 'string' }], items: { type: 'number' } };
    expect([['a', 1], ['a'], []].map((value) => fits(tuple, value))).toEqual([true, true, true]);
    expect([[1], ['a', 'b']].map((value) => fits(tuple, value))).toEqual([false, false]);
  });

  it.each<[string, JsonObject, RegExp]>([
    [
      'refers elsewhere',
      { $ref: 'https://example.org/schema' },
      /refers to https:\/\/example\.org/,
    ],
    ['refers to a file', { $ref: 'file:///etc/passwd' }, /refers to file:/],
    ['refers to nothing', { $ref: '#/$defs/none' }, /refers to #\/\$defs\/none/],
    ['refers to what every object inherits', { $ref: '#/constructor' }, /refers to #\/constructor/],
    ['refers to a broken place', { $ref: '#/%' }, /refers to #\/%/],
    ['refers dynamically', { $dynamicRef: '#node' }, /\$dynamicRef is not read/],
    ['holds a part that is none', { properties: { a: 3 } }, /neither an object nor a truth/],
    ['refers to no text', { properties: { a: { $ref: 3 } } }, /its \$ref is not a text/],
    ['holds properties without names', { properties: true }, /its properties are not an object/],
    [
      'has thousands of parts',
      { enum: Array.from({ length: 3_000 }, (_, n) => n) },
      /more than 2000 parts/,
    ],
  ])('is rejected if it %s', (_, schema, problem) => {
    expect(() => plainSchema({ type: 'object', ...schema })).toThrow(problem);
  });

  it('is rejected if it grows without end', () => {
    const twice = (name: string): JsonObject => ({
      allOf: [{ $ref: `#/$defs/${name}` }, { $ref: `#/$defs/${name}` }],
    });
    const $defs = Object.fromEntries(
      Array.from({ length: 14 }, (_, n) => [`d${n}`, twice(`d${n + 1}`)]),
    );
    const bomb = { $defs: { ...$defs, d14: {} }, ...twice('d0') };
    expect(() => plainSchema(bomb)).toThrow(/more than 2000 parts/);

    const deep = (levels: number) =>
      Array.from({ length: levels }).reduce<JsonObject>((items) => ({ items }), {});
    expect(plainSchema(deep(32)).shown).toEqual(deep(32));
    expect(() => plainSchema(deep(33))).toThrow(/levels deep/);
  });

  it('allows everything that the whole schema allows', () => {
    fc.assert(
      fc.property(schemas, fc.array(values, { minLength: 5, maxLength: 5 }), (schema, all) => {
        const check = schemaChecks()(plainSchema(schema).checked);
        for (const value of all.filter(allowedBy(schema))) {
          expect([schema, value, check(value)]).toEqual([schema, value, undefined]);
        }
      }),
      { numRuns: 100 },
    );
  });
});

/** The verdict of the SDK's own validator, which does not support recursive references. */
function allowedBy(schema: JsonObject): (value: Json) => boolean {
  const validate = new AjvJsonSchemaValidator().getValidator(schema);
  return (value) => {
    try {
      return validate(value).valid;
    } catch (error) {
      if (error instanceof RangeError) return false;
      throw error;
    }
  };
}

const keys = fc.constantFrom('a', 'b');
const scalars = fc.constantFrom<Json>(null, true, 0, 1, 2.5, '', 'x', 'xyz');
const values: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalars,
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(keys, tie('value'), { maxKeys: 2 }),
  ),
})).value;

/** Small schemas of most keywords, with references to two definitions and to the root. */
const parts: fc.Arbitrary<JsonObject> = fc.letrec<{ schema: JsonObject }>((tie) => {
  const schema = tie('schema');
  const few = fc.array(schema, { minLength: 1, maxLength: 2 });
  return {
    schema: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom<JsonObject>(
        {},
        { type: 'string' },
        { type: 'integer' },
        { type: ['object', 'null'] },
        { enum: [1, 'x', null] },
        { const: 'x' },
        { minimum: 1 },
        { maxLength: 1 },
        { required: ['a'] },
        { maxProperties: 1 },
        { pattern: '^x' },
        { uniqueItems: true },
      ),
      fc.constantFrom('#', '#/$defs/a', '#/$defs/b').map(($ref) => ({ $ref, title: 'T' })),
      fc.constantFrom('#', '#/$defs/a', '#/$defs/c').map(($ref) => ({ $ref, type: 'string' })),
      fc.dictionary(keys, schema, { maxKeys: 2 }).map((properties) => ({ properties })),
      fc.record({ items: schema }),
      fc.record({ prefixItems: few, items: schema }),
      fc.record({ additionalProperties: schema }),
      fc.record({ contains: schema }),
      fc.record({ contains: schema, minContains: fc.constantFrom(0, 2) }),
      fc
        .tuple(schema, schema)
        .map(([x, other]) => ({ patternProperties: { '^a': x }, additionalProperties: other })),
      fc.record({ propertyNames: schema }),
      few.map((anyOf) => ({ anyOf })),
      few.map((oneOf) => ({ oneOf })),
      few.map((allOf) => ({ allOf })),
      fc.record({ oneOf: few, anyOf: few }),
      fc.record({ not: schema }),
      fc
        .tuple(schema, schema, schema)
        .map((all) =>
          Object.fromEntries(['if', 'then', 'else'].map((key, n) => [key, all[n] ?? {}])),
        ),
      fc.record({ dependentSchemas: fc.dictionary(keys, schema, { maxKeys: 1 }) }),
      fc.constant<JsonObject>({ dependentRequired: { a: ['b'] } }),
    ),
  };
}).schema;

const schemas: fc.Arbitrary<JsonObject> = fc
  .record({ a: parts, b: parts, c: fc.oneof(parts, fc.boolean()), root: parts })
  .map(({ a, b, c, root }) => ({
    $defs: { a, c, b: { properties: { a: b } } },
    properties: { a: root },
  }));
