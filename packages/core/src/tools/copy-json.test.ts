import fc from 'fast-check';
import { expect, it } from 'vitest';
import { copyJson } from './to-outcome.js';

it('copies JSON data exactly as JSON would, and never underestimates its size', () => {
  fc.assert(
    fc.property(fc.jsonValue({ depthSize: 'medium' }), (value) => {
      const text = JSON.stringify(value);
      const copied = copyJson(value);
      if (copied === undefined) {
        expect(text).toContain('__proto__');
        return;
      }
      expect(JSON.stringify(copied.data)).toBe(text);
      expect(copied.maxBytes).toBeGreaterThanOrEqual(new TextEncoder().encode(text).length);
    }),
  );
});

it('agrees with JSON about anything, or leaves it to JSON', () => {
  fc.assert(
    fc.property(
      fc.anything({ withDate: true, withNullPrototype: true, withBigInt: true, withMap: true }),
      (value) => {
        const copied = copyJson(value);
        if (copied !== undefined) expect(JSON.stringify(copied.data)).toBe(JSON.stringify(value));
      },
    ),
  );
});

it('is independent of the original, and leaves cycles to JSON', () => {
  const held = { list: [{ n: 1 }] };
  const copied = copyJson(held);
  held.list.push({ n: 2 });
  expect(copied?.data).toEqual({ list: [{ n: 1 }] });
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  expect(copyJson(cycle)).toBeUndefined();
});

it.each([
  ['lists', (inner: unknown) => [inner]],
  ['objects', (inner: unknown) => ({ inner })],
])('copies %s nested 64 deep, and leaves deeper ones to JSON', (_, wrap) => {
  const nested = (levels: number): unknown => (levels === 0 ? 'end' : wrap(nested(levels - 1)));
  expect(copyJson(wrap(nested(62)))?.data).toEqual(nested(63));
  expect(copyJson(nested(64))?.data).toEqual(nested(64));
  expect(copyJson(nested(65))).toBeUndefined();
});

it('keeps an own key __proto__ out of a copy', () => {
  const value: unknown = JSON.parse('{"a":1,"__proto__":{"b":2}}');
  expect(copyJson(value)).toBeUndefined();
});
