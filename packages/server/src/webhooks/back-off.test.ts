import { expect, it } from 'vitest';
import { nextTryAt } from './back-off.js';

it('tries a delivery again after longer and longer rests, for a day (D7)', () => {
  const hour = 3_600_000;
  const rests: number[] = [];
  let at = 0;
  for (let attempts = 1; ; attempts += 1) {
    const next = nextTryAt({ queuedAt: 0, attempts }, at);
    if (next === undefined) break;
    rests.push(next - at);
    at = next;
  }
  expect(rests.slice(0, 5)).toEqual([5_000, 10_000, 20_000, 40_000, 80_000]);
  expect(Math.max(...rests)).toBe(hour);
  expect(at).toBeGreaterThan(23 * hour);
  expect(at).toBeLessThanOrEqual(24 * hour);
});
