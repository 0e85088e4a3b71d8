import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newestFirst } from './newest-first.js';

it('returns keys that sort the latest first, then by id (E1)', () => {
  const time = fc.integer({ min: 1, max: 8_640_000_000_000 });
  fc.assert(
    fc.property(time, time, (one, other) => {
      const [a, b] = [newestFirst(one + 0.5, 'a'), newestFirst(other, 'b')];

      expect(a < b).toBe(one >= other);
    }),
  );
  expect(newestFirst(1, 'x')).toBe('999999999999999.x');
});
