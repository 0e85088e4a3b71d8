import { isJsonObject, type Json } from '@pce/core/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownValue, sameJson } from './json-value.js';

describe('sameJson', () => {
  it('ignores the order of keys (C2)', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.parse(JSON.stringify(value)) as Json;
        expect(sameJson(json, reversed(json))).toBe(true);
      }),
    );
  });

  it.each<[Json | undefined, Json]>([
    [1, 2],
    [1, '1'],
    [undefined, null],
    [null, {}],
    [{}, null],
    [[], {}],
    [{}, []],
    [{ length: 0 }, []],
    [[], { length: 0 }],
    [[1], [1, 2]],
    [[1, 2], [1]],
    [
      [1, 2],
      [2, 1],
    ],
    [{ a: 1 }, {}],
    [{}, { a: 1 }],
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{ a: null }, { b: null }],
    [{ a: { b: [1, { c: 2 }] } }, { a: { b: [1, { c: 3 }] } }],
  ])('distinguishes %j and %j (C2)', (left, right) => {
    expect(sameJson(left, right)).toBe(false);
  });
});

function reversed(value: Json): Json {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, reversed(item)]),
  );
}

it('returns no property of a prototype', () => {
  expect([ownValue({ a: 1 }, 'a'), ownValue({}, 'toString')]).toEqual([1, undefined]);
});
