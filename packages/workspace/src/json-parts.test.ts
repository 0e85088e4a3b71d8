import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonParts } from './json-parts.js';

it('writes what JSON.stringify writes (A12)', () => {
  const fields = fc.dictionary(fc.string(), fc.option(fc.jsonValue(), { nil: undefined }));
  fc.assert(
    fc.property(fields, (value) => {
      expect([...jsonParts(value)].join('')).toBe(`${JSON.stringify(value, null, 2)}\n`);
    }),
  );
});

it('yields the items of a list one by one (A12)', () => {
  const commands = Array.from({ length: 100 }, (_, number) => ({ number }));
  expect([...jsonParts({ turn: 'turn_1', commands })].length).toBeGreaterThan(100);
});
