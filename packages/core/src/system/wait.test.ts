import { fakeClock } from '@pce/testkit';
import { expect, it } from 'vitest';
import { wait } from './wait.js';

it.each([0, -1])('waits for no time at all: %d ms', async (ms) => {
  await expect(wait(fakeClock(), ms)).resolves.toBeUndefined();
});

it('waits as long as requested, and not longer', async () => {
  const clock = fakeClock();
  const ended: string[] = [];
  const waiting = wait(clock, 10).then(() => ended.push('waited'));

  clock.advance(9);
  await Promise.resolve();
  expect(ended).toEqual([]);
  clock.advance(1);
  await waiting;
  expect(ended).toEqual(['waited']);
});

it('ends with the reason of its signal, before or during the wait', async () => {
  const clock = fakeClock();
  const reason = new Error('stopped');
  const controller = new AbortController();
  const waiting = wait(clock, 10, controller.signal);
  controller.abort(reason);

  await expect(waiting).rejects.toBe(reason);
  await expect(wait(clock, 10, controller.signal)).rejects.toBe(reason);
  await expect(wait(clock, 0, controller.signal)).rejects.toBe(reason);
  clock.advance(10);
});

it('ignores a signal after its end', async () => {
  const clock = fakeClock();
  const controller = new AbortController();
  const waiting = wait(clock, 10, controller.signal);
  clock.advance(10);
  controller.abort();

  await expect(waiting).resolves.toBeUndefined();
});
