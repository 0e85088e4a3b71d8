import { executorDecisionSchema, strategicPlanSchema } from '@pce/core/contracts';
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { jsonSchemaOf } from './json-schema-of.js';

it("shows the schema's input: keys with a default are optional", () => {
  expect(jsonSchemaOf(strategicPlanSchema)).toMatchObject({
    isWrapped: false,
    schema: { type: 'object', required: ['goals', 'routeTo'] },
  });
});

it('wraps a schema that is no object at the top level', () => {
  const shown = jsonSchemaOf(executorDecisionSchema);
  expect(shown).toMatchObject({
    isWrapped: true,
    schema: { type: 'object', required: ['answer'], additionalProperties: false },
  });
  expect(JSON.stringify(shown)).toContain('"COMMAND"');
});

it('moves definitions to the top level, so that references resolve', () => {
  const node = z.object({
    id: z.string(),
    get next() {
      return z.union([node, z.null()]);
    },
  });
  const shown = jsonSchemaOf(z.union([z.object({ list: node }), z.object({ no: z.string() })]));
  const text = JSON.stringify(shown?.schema);
  const [, name = ''] = /"#\/definitions\/(\w+)"/.exec(text) ?? [];
  expect(shown?.schema.definitions).toHaveProperty(name);
});

type Writing = StandardSchemaV1 & StandardJSONSchemaV1;

it('asks other libraries for their JSON Schema, and returns none if they cannot write it', () => {
  const props = { version: 1, vendor: 'acme', validate: (value: unknown) => ({ value }) } as const;
  const input = () => ({ type: 'object', properties: { a: {} } });
  const writing: Writing = { '~standard': { ...props, jsonSchema: { input, output: input } } };
  expect(jsonSchemaOf(writing)?.schema).toEqual(input());
  const defined = () => ({ anyOf: [{ $ref: '#/$defs/a' }], $defs: { a: { type: 'string' } } });
  const wrapping: Writing = {
    '~standard': { ...props, jsonSchema: { input: defined, output: defined } },
  };
  expect(jsonSchemaOf(wrapping)?.schema).toMatchObject({
    properties: { answer: { anyOf: [{ $ref: '#/$defs/a' }] } },
    $defs: { a: { type: 'string' } },
  });
  expect(jsonSchemaOf({ '~standard': props })).toBeUndefined();
  const refuse = (): never => {
    throw new Error('no draft-07');
  };
  const failing: Writing = {
    '~standard': { ...props, jsonSchema: { input: refuse, output: refuse } },
  };
  expect(jsonSchemaOf(failing)).toBeUndefined();
});
