import { memoryStore } from '@pce/core';
import { fakeClock } from '@pce/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createServer } from '../index.js';
import { createRateLimiter, networkOf } from './rate-limiter.js';

describe('the rate limiter', () => {
  it('lets no more through than the burst and what a minute gives, however they come (D8)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(3_000), { maxLength: 300 }),
        fc.integer({ min: 1, max: 50 }),
        (gaps, most) => {
          const clock = fakeClock();
          const limiter = createRateLimiter(clock);
          const begun = clock.now();
          let passed = 0;
          for (const gap of gaps) {
            clock.advance(gap);
            if (limiter.take('ann', most) === 0) passed += 1;
          }
          const elapsed = clock.now() - begun;
          expect(passed).toBeLessThanOrEqual(most + (elapsed * most) / 60_000 + 1e-6);
        },
      ),
    );
  });
});

describe('limits', () => {
  it('that cannot be are named (D8)', () => {
    expect(() => createServer({ store: memoryStore(), limits: { bodyBytes: 0 } })).toThrow(
      'limits.bodyBytes is 0: expected a number above 0',
    );
  });
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['a unix socket', 'a unix socket'],
])('counts %j as %s (D8)', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
