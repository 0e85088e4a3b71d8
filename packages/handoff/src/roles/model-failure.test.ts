import { describe, expect, it } from 'vitest';
import { failureOf } from './model-failure.js';

const now = Date.UTC(2026, 7, 22, 10);

describe('the error of a model whose agent does not complete', () => {
  it.each([
    [{ status: 'refused', text: 'I will not' } as const, 'refused', 'ann declined to answer'],
    [{ status: 'stopped', at: 'max_steps', text: '' } as const, 'truncated', 'at max_steps'],
    [
      { status: 'cancelled', mayHaveActed: false, text: '' } as const,
      'timed_out',
      'ann was cancelled',
    ],
  ])('%j is %s (C8)', (outcome, reason, message) => {
    const error = failureOf('ann', outcome, now);
    expect(error).toMatchObject({ reason, message: expect.stringContaining(message) });
  });

  it.each([
    ['died', 'unreachable'],
    ['silent', 'timed_out'],
    ['agent_error', 'unavailable'],
    ['protocol', 'unreadable'],
  ] as const)('failed, since it %s, is %s (C8)', (why, reason) => {
    const outcome = {
      status: 'failed',
      reason: why,
      message: 'no luck',
      mayHaveActed: true,
      text: '',
    } as const;
    const error = failureOf('ann', outcome, now);
    expect([error.reason, error.isRetryable, error.retryAfterMs]).toEqual([
      reason,
      true,
      undefined,
    ]);
    expect(error.message).toContain('ann failed: no luck');
  });
});
