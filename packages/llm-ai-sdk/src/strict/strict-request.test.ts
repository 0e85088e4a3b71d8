import type { StandardSchemaV1 } from '@standard-schema/spec';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { jsonSchemaOf } from '../json-schema-of.js';
import { strictRequest } from './strict-request.js';

const system = 'You know capitals.';

const shownOf = (schema: StandardSchemaV1): unknown => {
  const strict = strictRequest({ system, schema });
  return jsonSchemaOf(strict.schema)?.schema;
};

const readBy = async (schema: StandardSchemaV1, said: unknown): Promise<unknown> => {
  const strict = strictRequest({ system, schema });
  const result = await strict.schema['~standard'].validate(said);
  return result.issues === undefined ? result.value : result.issues.map(({ message }) => message);
};

const closed = (properties: object) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });
const text = { type: 'string' };

it.each<readonly [string, StandardSchemaV1, object]>([
  ['optional properties', z.object({ a: z.string().optional() }), closed({ a: orNull(text) })],
  ['defaults', z.object({ a: z.string().default('x') }), closed({ a: orNull(text) })],
  [
    'limits',
    z.object({ a: z.string().min(2).max(9).describe('A') }),
    closed({ a: { ...text, description: 'A' } }),
  ],
  [
    'choices of the model for names',
    z.object({ a: z.record(z.string(), z.string()) }),
    closed({ a: { type: 'array', items: closed({ name: text, value: text }) } }),
  ],
  [
    'open objects',
    z.object({ a: z.looseObject({ b: z.string() }).describe('An A') }),
    closed({ a: { ...text, description: 'An A; JSON of an object, as text' } }),
  ],
  [
    'unions',
    z.object({
      a: z.discriminatedUnion('is', [
        z.object({ is: z.literal('x') }),
        z.object({ is: z.literal('y'), b: z.number() }),
      ]),
    }),
    closed({
      a: {
        anyOf: [
          closed({ is: { ...text, enum: ['x'] } }),
          closed({ is: { ...text, enum: ['y'] }, b: { type: 'number' } }),
        ],
      },
    }),
  ],
  [
    'a list as the whole',
    z.array(z.object({})),
    closed({ answer: { type: 'array', items: closed({}) } }),
  ],
])('puts %s into strict form', (_, schema, shown) => {
  expect(shownOf(schema)).toEqual(shown);
});

it('puts a schema that refers to itself into strict form, and reads its answers', async () => {
  interface Node {
    name: string;
    below?: Node[] | undefined;
    more?: Record<string, Node> | undefined;
  }
  const node: z.ZodType<Node> = z.lazy(() =>
    z.object({
      name: z.string(),
      below: z.array(node).optional(),
      more: z.record(z.string(), node).optional(),
    }),
  );
  const schema = z.object({ top: node });
  const leaf = { name: 'b', below: null, more: null };
  const said = { top: { name: 'a', below: [leaf], more: [{ name: 'left', value: leaf }] } };
  const read = { top: { name: 'a', below: [{ name: 'b' }], more: { left: { name: 'b' } } } };
  expect(JSON.stringify(shownOf(schema))).toContain('"$ref"');
  expect(await readBy(schema, said)).toEqual(read);
  expect(await readBy(schema, read)).toEqual(read);
});

const all = z.object({
  optional: z.string().optional(),
  nullable: z.string().nullable().optional(),
  open: z.record(z.string(), z.unknown()).optional(),
  any: z.unknown(),
  later: z.unknown().optional(),
  either: z.union([z.string(), z.array(z.object({ a: z.number().optional() }))]),
});

it('reads answers in strict form, and those that are not', async () => {
  const said = {
    optional: null,
    nullable: null,
    open: '{"deep":[1]}',
    any: '"text"',
    later: null,
    either: [{ a: null }],
  };
  const read = { nullable: null, open: { deep: [1] }, any: 'text', either: [{}] };
  expect(await readBy(all, said)).toEqual(read);
  expect(await readBy(all, read)).toEqual(read);
  const missing = { ...said, open: null, either: 'text' };
  expect(await readBy(all, missing)).toEqual({ nullable: null, any: 'text', either: 'text' });
});

it('distinguishes lists from objects whose property names the model chooses', async () => {
  const schema = z.object({
    either: z.union([z.array(z.string()), z.record(z.string(), z.string())]),
    json: z.json(),
  });
  const said = (either: unknown, json: unknown) => readBy(schema, { either, json });
  const entry = { name: 'a', value: 'b' };
  expect(await said([entry], [entry])).toEqual({ either: { a: 'b' }, json: { a: 'b' } });
  expect(await said(['a'], [[entry], 'b'])).toEqual({ either: ['a'], json: [{ a: 'b' }, 'b'] });
  const read = { either: { a: 'b' }, json: { a: [{ b: null }] } };
  expect(await readBy(schema, read)).toEqual(read);
});

it('refuses broken JSON in a text, and names that must not be set', async () => {
  const schema = z.object({ a: z.record(z.string(), z.unknown()) });
  expect(await readBy(schema, { a: '{"b":' })).toEqual([
    expect.stringContaining('expected record'),
  ]);
  expect(await readBy(schema, { a: '{"__proto__":{}}' })).toEqual(['a key is named __proto__']);
  const named = z.object({ a: z.record(z.string(), z.number()) });
  const entry = { name: '__proto__', value: 1 };
  expect(await readBy(named, { a: [entry] })).toEqual(['a key is named __proto__']);
});

it('leaves a request unchanged whose schema is strict, or cannot be shown', () => {
  const strict = { system, schema: z.strictObject({ answer: z.string() }) };
  expect(strictRequest(strict)).toEqual(strict);
  const validate = (value: unknown) => ({ value });
  const unseen = {
    system,
    schema: { '~standard': { version: 1, vendor: 'x', validate } },
  } as const;
  expect(strictRequest(unseen)).toEqual(unseen);
});
