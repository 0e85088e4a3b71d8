import { expect, it } from 'vitest';
import { listedTimers } from '../test/listed-timers.js';
import { settle } from '../test/turns.js';
import { delay } from './delay.js';

it('resolves when its time is over, and then listens to its signal no more', async () => {
  const { clock } = listedTimers();
  const stop = new AbortController();
  let isOver = false;
  const waiting = delay(clock, 100, stop.signal).then(() => {
    isOver = true;
  });
  clock.advance(99);
  await settle();
  expect(isOver).toBe(false);
  clock.advance(1);
  await waiting;
  stop.abort(new Error('too late'));
  await settle();
  expect(isOver).toBe(true);
});

it('rejects with the reason of its signal at once, and leaves no timer', async () => {
  const { clock, pending } = listedTimers();
  const stop = new AbortController();
  const waiting = delay(clock, 100, stop.signal);
  expect(pending()).toEqual([100]);
  stop.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  expect(pending()).toEqual([]);
  await expect(delay(clock, 100, stop.signal)).rejects.toThrow('enough');
  expect(pending()).toEqual([]);
});
