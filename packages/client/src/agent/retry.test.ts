import { describe, expect, it } from 'vitest';
import { listedTimers } from '../../test/listed-timers.js';
import { pass, settle } from '../../test/turns.js';
import { ApiError } from '../api-error.js';
import { ConnectionError } from '../connection-error.js';
import { retry } from './retry.js';

const lost = new ConnectionError('GET /x', new Error('reset'));
const busy = new ApiError('GET /x', {
  ...{ status: 503, type: 'about:blank', title: 'busy' },
  retryAfterMs: 700,
});

function setUp(outcomes: readonly (Error | 'done')[]) {
  const { clock } = listedTimers();
  const stop = new AbortController();
  const troubles: [unknown, number][] = [];
  const attempts: number[] = [];
  const start = clock.now();
  const result = retry(
    async () => {
      const outcome = outcomes[attempts.length];
      attempts.push(clock.now() - start);
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    {
      backoff: { firstMs: 100, maxMs: 400 },
      clock,
      random: () => 0,
      onRetry: (error, retryInMs) => troubles.push([error, retryInMs]),
      signal: stop.signal,
    },
  );
  result.catch(() => undefined);
  return { clock, stop, troubles, attempts, result };
}

describe('an attempt that is repeated', () => {
  it('waits twice as long each time, at least as long as the server asks, and tells of it (D4)', async () => {
    const { clock, troubles, attempts, result } = setUp([lost, lost, busy, lost, lost, 'done']);
    for (let step = 0; step < 40; step += 1) await pass(clock, 100);
    expect(await result).toBe('done');
    expect(attempts).toEqual([0, 100, 300, 1_000, 1_400, 1_800]);
    expect(troubles).toEqual([
      [lost, 100],
      [lost, 200],
      [busy, 700],
      [lost, 400],
      [lost, 400],
    ]);
  });

  it('is given up at an error that another try cannot mend', async () => {
    const mistake = new Error('ours');
    const { attempts, troubles, result } = setUp([mistake, 'done']);
    await expect(result).rejects.toBe(mistake);
    expect([attempts, troubles]).toEqual([[0], []]);
  });

  it('is given up with the reason of its signal, also where it fails afterwards', async () => {
    const pausing = setUp([lost, 'done']);
    await settle();
    pausing.stop.abort(new Error('enough'));
    await expect(pausing.result).rejects.toThrow('enough');
    expect(pausing.attempts).toEqual([0]);

    const failing = setUp([lost, 'done']);
    failing.stop.abort(new Error('enough'));
    await expect(failing.result).rejects.toThrow('enough');
    expect(failing.troubles).toEqual([]);
  });
});
