import { fakeClock } from '@pce/testkit';
import { expect, it } from 'vitest';
import { withinTime } from './within-time.js';

const timedOut = () => new Error('too long');

it('does not begin where the signal was aborted before (A13)', async () => {
  const signal = AbortSignal.abort(new Error('enough'));
  let hasBegun = false;
  const work = async () => {
    hasBegun = true;
  };
  const done = withinTime(work, { timeoutMs: 1_000, timedOut, clock: fakeClock(), signal });
  await expect(done).rejects.toThrow('enough');
  expect(hasBegun).toBe(false);
});

it('ends at the limit, though the work does not listen', async () => {
  const { signal } = new AbortController();
  const clock = fakeClock();
  const done = withinTime(() => new Promise(() => {}), { timeoutMs: 10, timedOut, clock, signal });
  clock.advance(10);
  await expect(done).rejects.toThrow('too long');
});
