import { completion, fakeClock, scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import {
  createOrchestrator,
  ModelError,
  type OrchestratorOptions,
  RoleFailedError,
} from '../../index.js';
import type { RoleWaiting } from '../../internal.js';

const minute = 60_000;

/** Starts a turn whose Executor's model is away, as `failure` says, for so many milliseconds. */
function startAway(
  awayMs: number,
  failure: ModelError | RoleFailedError = new ModelError(
    'acme:small',
    'unavailable',
    'status 503',
    { isRetryable: true },
  ),
  options: Partial<OrchestratorOptions> = {},
) {
  const clock = fakeClock(0);
  const asked: number[] = [];
  const roles = scriptedRoles({
    decide: (_, { budget }) => {
      asked.push(clock.now());
      budget.reserveModelCall();
      if (clock.now() >= awayMs) return completion();
      budget.release?.();
      throw failure;
    },
  });
  const pce = createOrchestrator({ ...roles, clock, ...options });
  const turn = pce.start('Do it');
  const waits: RoleWaiting[] = [];
  turn.on('role.waiting', (waiting) => waits.push(waiting));
  const pass = async (ms: number): Promise<void> => {
    for (const end = clock.now() + ms; clock.now() < end; clock.advance(400)) {
      await new Promise(setImmediate);
    }
    await new Promise(setImmediate);
  };
  return { pce, turn, asked, waits, pass };
}

describe('a model that is away', () => {
  it('is retried after 0.8 to 60 seconds, without a person, an event or a counted call (A25)', async () => {
    const { pce, turn, asked, pass } = startAway(5 * minute, undefined, {
      limits: { modelCalls: 1 },
    });
    await pass(6 * minute);
    expect(await turn.result()).toMatchObject({ status: 'completed', usage: { modelCalls: 1 } });
    const delays = asked.slice(1).map((at, index) => (at - (asked[index] ?? 0)) / 1_000);
    expect(delays).toEqual([0.8, 1.6, 3.2, 6.4, 12.8, 25.6, 51.2, 60, 60, 60, 60]);
    const types = (await pce.events(turn.id)).map(({ event }) => event.type);
    expect(types).not.toContain('role.failed');
  });

  it('is retried when the provider says, and listeners are notified (A25)', async () => {
    const busy = { isRetryable: true, retryAfterMs: 120_000 };
    const failure = new ModelError('acme:small', 'rate_limited', 'slow down', busy);
    const { turn, asked, waits, pass } = startAway(minute, failure);
    await pass(3 * minute);
    expect((await turn.result()).status).toBe('completed');
    expect(asked).toEqual([0, 120_000]);
    expect(waits).toMatchObject([
      { type: 'role.waiting', role: 'executor', reason: 'slow down', retryAt: 120_000 },
    ]);
  });

  it('fails after 15 minutes, or as many as the host sets (A25)', async () => {
    const byDefault = startAway(60 * minute);
    const byOption = startAway(60 * minute, undefined, { maxOutageMs: 2_000 });
    await byDefault.pass(16 * minute);
    await byOption.pass(minute);
    expect(await byDefault.turn.result()).toMatchObject({ status: 'blocked' });
    expect(byDefault.asked.at(-1)).toBe(15 * minute);
    expect(await byOption.turn.result()).toMatchObject({ status: 'blocked' });
    expect(byOption.asked).toEqual([0, 800, 2_000]);
  });

  it('is not waited for after a cancel, and after a pause only once the turn continues (A25)', async () => {
    const failure = new RoleFailedError('executor', 'overloaded', { isRetryable: true });
    const cancelled = startAway(minute, failure);
    const paused = startAway(minute, failure);
    await cancelled.pass(10_000);
    expect((await cancelled.turn.cancel()).status).toBe('cancelled');
    await paused.pass(10_000);
    expect((await paused.turn.pause()).status).toBe('paused');
    await paused.pass(minute);
    expect((await paused.pce.resume(paused.turn.id).result()).status).toBe('completed');
  });
});

it('does not retry a permanent failure', async () => {
  const failure = new ModelError('acme:small', 'unauthorized', 'no key');
  const { turn, waits } = startAway(minute, failure);
  expect(await turn.result()).toMatchObject({ status: 'blocked' });
  expect(waits).toEqual([]);
});
