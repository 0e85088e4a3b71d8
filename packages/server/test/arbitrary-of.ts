import type { Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject } from '@pce/core/internal';
import { anyCharacter } from '@pce/test-support';
import fc from 'fast-check';
import { apiDocument } from '../src/app/api-document.js';
import { allEndpoints } from '../src/routes/all-endpoints.js';

const document = apiDocument(allEndpoints).openapi;

/** Values that break what is written without care. */
export const nasty: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  null,
  true,
  -1,
  0,
  1e308,
  1.5,
  '',
  ' ',
  '__proto__',
  'constructor',
  '../..',
  '\u0000',
  '\ud800',
  'a'.repeat(3_000),
  '\u202e',
  "' OR 1=1 --",
  [],
  {},
  [[]],
  { length: -1 },
);

/** Values that a JSON Schema allows, and some that it does not. */
export function arbitraryOf(schema: Json | undefined, depth = 0): fc.Arbitrary<unknown> {
  const right = rightFor(asObject(schema), depth);
  return fc.oneof({ weight: 40, arbitrary: right }, { weight: 1, arbitrary: nasty });
}

function rightFor(schema: JsonObject, depth: number): fc.Arbitrary<unknown> {
  const { $ref, anyOf, oneOf, allOf, type, properties, items, pattern } = schema;
  if (typeof $ref === 'string') return rightFor(pointedTo($ref), depth);
  const choices = anyOf ?? oneOf ?? allOf;
  if (Array.isArray(choices)) {
    return fc.oneof(...choices.map((each) => rightFor(asObject(each), depth)));
  }
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  switch (type) {
    case 'object':
      return properties ? objectOf(schema, depth) : fc.dictionary(fc.string(), fc.jsonValue());
    case 'array':
      return fc.array(arbitraryOf(items, depth + 1), { maxLength: 3 });
    case 'integer':
      return fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 5 }) }, fc.integer());
    case 'number':
      return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(1, 2.5, 2.5) }, fc.double());
    case 'boolean':
      return fc.boolean();
    case 'string':
      return typeof pattern === 'string' ? fc.stringMatching(/^[\w-]{1,20}$/) : stringOf(schema);
    default:
      return fc.jsonValue();
  }
}

function objectOf({ properties, required }: JsonObject, depth: number): fc.Arbitrary<object> {
  const names = Array.isArray(required) ? required.map(String) : [];
  const members: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
    Object.entries(asObject(properties)).map(([name, one]) => [name, arbitraryOf(one, depth + 1)]),
  );
  return fc.record(members, { requiredKeys: names });
}

function stringOf({ format }: JsonObject): fc.Arbitrary<string> {
  if (format === 'date-time') {
    const [min, max] = [new Date('2000-01-01'), new Date('2100-01-01')];
    return fc.date({ min, max, noInvalidDate: true }).map((date) => date.toISOString());
  }
  const plain = fc.string({ minLength: 1, maxLength: 30 });
  return fc.oneof(
    { weight: 20, arbitrary: plain },
    fc.string({ unit: anyCharacter, maxLength: 10 }),
  );
}

function pointedTo(pointer: string): JsonObject {
  const name = pointer.split('/').at(-1) ?? '';
  return asObject(asObject(asObject(document.components).schemas)[name]);
}

function asObject(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
