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

it('is independent of the original, and leaves cycles to JSON', () => {
  const held = { list: [{ n: 1 }] };
  const copied = copyJson(held);
  held.list.push({ n: 2 });
  expect(copied?.data).toEqual({ list: [{ n: 1 }] });
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  expect(copyJson(cycle)).toBeUndefined();
});

it('keeps an own key __proto__ out of a copy', () => {
  const value: unknown = JSON.parse('{"a":1,"__proto__":{"b":2}}');
  expect(copyJson(value)).toBeUndefined();
});
