import type { Json } from '@pce/core';
import { expect, it } from 'vitest';
import { promptsFor } from '../role-prompts.js';

/** Every schema inside a schema, and itself. */
function* within(schema: Json | undefined): Generator<{ readonly [key: string]: Json }> {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return;
  yield schema;
  yield* within(schema.items);
  for (const property of Object.values(Object(schema.properties))) yield* within(property as Json);
}

it.each(Object.entries(promptsFor({ builds: true })))(
  'the schema of the %s has the form that every provider accepts (F4)',
  (_role, { answer }) => {
    for (const schema of within(answer)) {
      expect(typeof schema.type).toBe('string');
      expect(Object.keys(schema)).not.toContain('minimum');
      if (schema.properties !== undefined) {
        expect(schema.additionalProperties).toBe(false);
        expect(Object.keys(Object(schema.properties))).toEqual(
          expect.arrayContaining([schema.required].flat()),
        );
      }
    }
  },
);
