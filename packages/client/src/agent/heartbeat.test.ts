import { expect, it } from 'vitest';
import { listedTimers } from '../../test/listed-timers.js';
import { pass, settle } from '../../test/turns.js';
import { startHeartbeat } from './heartbeat.js';

it('beats every so often, never before the last beat is through, whether that worked or not (D3)', async () => {
  const { clock, pending } = listedTimers();
  const beats: PromiseWithResolvers<void>[] = [];
  const stop = startHeartbeat(clock, 100, () => {
    const beat = Promise.withResolvers<void>();
    beats.push(beat);
    return beat.promise;
  });
  await pass(clock, 99);
  expect(beats).toHaveLength(0);
  await pass(clock, 1);
  expect(beats).toHaveLength(1);
  await pass(clock, 1_000);
  expect(beats).toHaveLength(1);
  beats[0]?.resolve();
  await pass(clock, 100);
  expect(beats).toHaveLength(2);
  expect(pending()).toEqual([]);
  beats[1]?.resolve();
  await settle();
  expect(pending()).toEqual([100]);
  stop();
  expect(pending()).toEqual([]);
});

it('does not go on where it is ended during a beat', async () => {
  const { clock, pending } = listedTimers();
  const beat = Promise.withResolvers<void>();
  const stop = startHeartbeat(clock, 100, () => beat.promise);
  await pass(clock, 100);
  stop();
  beat.resolve();
  await settle();
  expect(pending()).toEqual([]);
});
