import { describe, expect, it } from 'vitest';
import { ApiError } from '../api-error.js';
import { ConnectionError } from '../connection-error.js';
import { isTransient, pauseBeforeRetry } from './pause-before-retry.js';

const policy = { maxAttempts: 4, firstMs: 100, maxMs: 1_000 };

function refused(status: number, more: { retryAfterMs?: number; type?: string } = {}): ApiError {
  return new ApiError('GET /x', { status, type: 'about:blank', title: 'no', ...more });
}

const lost = new ConnectionError('GET /x', new Error('reset'));

function pause(error: unknown, attempts = 1, isRepeatable = true, random = 0) {
  return pauseBeforeRetry({ error, attempts, isRepeatable }, policy, random);
}

describe('a request that failed', () => {
  it.each([
    [lost, true],
    [refused(500), true],
    [refused(503), true],
    [refused(408), true],
    [refused(425), true],
    [refused(429), true],
    [refused(409, { type: 'https://pce.dev/problems/request_under_way' }), true],
    [refused(409, { type: 'https://pce.dev/problems/conflict' }), false],
    [refused(499), false],
    [refused(404), false],
    [refused(400), false],
    [new Error('a mistake of ours'), false],
    [undefined, false],
  ])('may succeed another time, after %s: %j (D4)', (error, isPassing) => {
    expect(isTransient(error)).toBe(isPassing);
    expect(pause(error) !== undefined).toBe(isPassing);
  });

  it('is repeated after pauses that double, at most as often as the policy has it (D4)', () => {
    expect([1, 2, 3, 4, 5].map((attempts) => pause(lost, attempts))).toEqual([
      ...[100, 200, 400],
      ...[undefined, undefined],
    ]);
    expect(
      pauseBeforeRetry(
        { error: lost, attempts: 6, isRepeatable: true },
        { ...policy, maxAttempts: 9 },
        0,
      ),
    ).toBe(1_000);
  });

  it('has up to half of its pause taken off (D4)', () => {
    expect([0, 0.5, 1].map((random) => pause(lost, 1, true, random))).toEqual([100, 75, 50]);
  });

  it('that must not be made twice is repeated only if it was not begun (D4)', () => {
    expect([lost, refused(503), refused(429)].map((error) => pause(error, 1, false))).toEqual([
      ...[undefined, undefined],
      100,
    ]);
  });

  it('waits a little longer than the server asks, and not at all for too long (D4)', () => {
    expect(
      [0, 700, 1_000, 1_001].map((retryAfterMs) => pause(refused(503, { retryAfterMs }))),
    ).toEqual([100, 800, 1_100, undefined]);
  });
});
