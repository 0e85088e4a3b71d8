import { expect, it } from 'vitest';
import { untilAborted } from './until-aborted.js';

it('rejects with the reason of its signal, aborted before or later, and not otherwise', async () => {
  const stop = new AbortController();
  let reason: unknown;
  const waiting = untilAborted(stop.signal).catch((error: unknown) => {
    reason = error;
  });
  await Promise.resolve();
  expect(reason).toBeUndefined();
  stop.abort('enough');
  await waiting;
  expect(reason).toBe('enough');
  await expect(untilAborted(stop.signal)).rejects.toBe('enough');
});
