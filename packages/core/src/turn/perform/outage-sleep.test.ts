import { aCommand, completion, fakeClock, scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createOrchestrator, defineTool, ModelError, memoryStore, ToolError } from '../../index.js';
import type { Slice } from '../drive/drive-slice.js';

const minute = 60_000;

/** A submitted turn whose model or tool is away until `backAt`; each call of `drive` is another process. */
async function submitAway(away: 'model' | 'tool', backAt: number) {
  const clock = fakeClock(0);
  const store = memoryStore();
  let calls = 0;
  const call = <T>(value: T, error: Error): T => {
    calls += 1;
    if (clock.now() >= backAt) return value;
    throw error;
  };
  const unavailable = new ModelError('acme:small', 'unavailable', '503', { isRetryable: true });
  const look = defineTool({
    name: 'look',
    description: 'Look',
    effect: 'read',
    input: z.object({}),
    execute: () => (away === 'tool' ? call('seen', new ToolError('rate_limited', 'slow')) : 'seen'),
  });
  const open = () =>
    createOrchestrator({
      ...scriptedRoles({
        decide: ({ iteration }) => {
          const decided = iteration === 1 ? aCommand('look') : completion();
          return away === 'model' && iteration === 1 ? call(decided, unavailable) : decided;
        },
        coordinate: { status: 'selected', kind: 'tool', name: 'look', reason: '', args: {} },
      }),
      tools: [look],
      store,
      clock,
    });
  const web = open();
  const turn = await web.submit('Look');
  const drive = async (): Promise<Slice> => {
    let slice: Slice | undefined;
    const driving = open()
      .drive(turn)
      .then((one) => (slice = one));
    while (slice === undefined) {
      for (let n = 0; n < 50; n += 1) await Promise.resolve();
      await new Promise(setImmediate);
      if (slice === undefined) clock.advance(400);
    }
    return driving;
  };
  return { web, turn, clock, drive, calls: () => calls };
}

describe.each(['model', 'tool'] as const)('a driven turn whose %s is away', (away) => {
  it('sleeps without a process, and continues when it is back (F7, A25)', async () => {
    const { web, turn, clock, drive, calls } = await submitAway(away, 4 * minute);
    const slice = await drive();
    expect(clock.now()).toBeLessThan(minute + 1_000);
    expect(slice).toMatchObject({ state: 'waits', again: expect.any(Number) });
    expect(await web.result(turn)).toMatchObject({ status: 'paused' });
    const asked = calls();
    for (let n = 0; n < 10; n += 1) {
      const next = await drive();
      if (next.state === 'ended') break;
      expect(await drive()).toEqual(next);
      clock.advance('again' in next ? (next.again ?? 0) - clock.now() : 0);
    }
    expect(await web.result(turn)).toMatchObject({ status: 'completed' });
    expect(clock.now()).toBeLessThan(5 * minute + 1_000);
    // A tool has its own retries, within a second.
    expect(calls() - asked).toBeLessThanOrEqual(away === 'model' ? 5 : 15);
    await web.verify(turn);
    await web.replay(turn);
  });

  it('gives up after the longest outage, sleeps included (F7, A25)', async () => {
    const { web, turn, clock, drive } = await submitAway(away, Number.POSITIVE_INFINITY);
    for (let n = 0; n < 40; n += 1) {
      const slice = await drive();
      if (slice.state !== 'waits' || slice.again === undefined) break;
      clock.advance(slice.again - clock.now());
    }
    expect(clock.now()).toBeGreaterThanOrEqual(15 * minute);
    expect(clock.now()).toBeLessThan(16 * minute + 31_000);
    const types = (await web.events(turn)).map(({ event }) => event.type);
    expect(types).toContain(away === 'model' ? 'role.failed' : 'tool.finished');
  });
});
