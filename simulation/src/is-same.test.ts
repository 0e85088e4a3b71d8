import { Sequence } from '@pce/core/internal';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSame } from './is-same.js';

it('treats a value and its copy through JSON as equal', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const copy: unknown = JSON.parse(JSON.stringify(value));
      const original: unknown = JSON.parse(JSON.stringify(value));
      return isSame(original, copy);
    }),
  );
});

it('treats values as equal only if their JSON with sorted keys is', () => {
  const few = fc.jsonValue({ maxDepth: 2 });
  fc.assert(
    fc.property(few, few, (a, b) => {
      const [left, right]: unknown[] = JSON.parse(JSON.stringify([a, b]));
      return isSame(left, right) === (sorted(left) === sorted(right));
    }),
  );
});

it('compares sequences, and ignores the order of keys and keys without a value', () => {
  expect(isSame({ a: 1, b: Sequence.of(1, 2) }, { b: [1, 2], a: 1, c: undefined })).toBe(true);
  expect(isSame({ a: Sequence.of(1, 2) }, { a: Sequence.of(1, 3) })).toBe(false);
  expect(isSame({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  expect(isSame([1], { 0: 1 })).toBe(false);
});

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
