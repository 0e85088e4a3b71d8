import { isJsonObject, type Json } from '@pce/core/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeJson, kindOf, ownValue, plural, sameJson } from './json-value.js';

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

describe('the description of a value in errors', () => {
  it.each<[Json, string, string]>([
    [[1, 2, 3], '3 items', 'a list'],
    [[1], '1 item', 'a list'],
    [[], '0 items', 'an empty list'],
    [{ a: 1 }, '1 entry', 'a mapping'],
    [{}, '0 entries', 'a mapping'],
    ['laptops', '"laptops"', 'text'],
    ['x'.repeat(80), `"${'x'.repeat(80)}"`, 'text'],
    ['x'.repeat(81), '81 characters', 'text'],
    [1.5, '1.5', 'a number'],
    [true, 'true', 'true'],
    [false, 'false', 'false'],
    [null, 'null', 'nothing'],
  ])('for %j is %s, %s', (value, description, kind) => {
    expect([describeJson(value), kindOf(value)]).toEqual([description, kind]);
  });

  it('counts singular and plural', () => {
    expect([plural(0, 'step'), plural(1, 'step'), plural(2, 'entry', 'entries')]).toEqual([
      ...['0 steps', '1 step', '2 entries'],
    ]);
  });

  it('returns no property of a prototype', () => {
    expect([ownValue({ a: 1 }, 'a'), ownValue({}, 'toString')]).toEqual([1, undefined]);
  });
});
