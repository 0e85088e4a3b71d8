import type { Json } from '@pce/core/contracts';
import { expect, it } from 'vitest';
import { loosened, toDraft7 } from './to-draft-7.js';

const checked = (schema: Record<string, Json>): Map<string, Json> =>
  new Map(Object.entries(schema));
const isText = { type: 'string' };
const isWhole = { type: 'integer' };

it.each<[given: Record<string, Json>, expected: Record<string, Json>]>([
  [{}, {}],
  [{ items: isText }, { items: isText }],
  [{ prefixItems: [isText] }, { items: [isText] }],
  [
    { prefixItems: [isText], items: isWhole },
    { items: [isText], additionalItems: isWhole },
  ],
  [{ dependentRequired: { a: ['b'] } }, { allOf: [{ dependencies: { a: ['b'] } }] }],
  [
    { dependentRequired: { a: ['b'] }, dependentSchemas: { c: isText }, allOf: [isWhole] },
    { allOf: [isWhole, { dependencies: { c: isText } }, { dependencies: { a: ['b'] } }] },
  ],
  [{ allOf: [isWhole] }, { allOf: [isWhole] }],
])('converts %j to draft 7', (given, expected) => {
  expect(toDraft7(checked(given))).toEqual(expected);
});

it('lets several alternatives fit, and keeps those that did', () => {
  expect(loosened(checked({ type: 'object', oneOf: [isText] }))).toEqual(
    checked({ type: 'object', anyOf: [isText] }),
  );
  expect(loosened(checked({ oneOf: [isText], anyOf: [isWhole] }))).toEqual(
    checked({ anyOf: [isWhole] }),
  );
  expect(loosened(checked({ not: isText, type: 'object' }))).toEqual(checked({ type: 'object' }));
});
