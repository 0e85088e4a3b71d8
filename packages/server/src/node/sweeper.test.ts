import { fakeClock } from '@pce/testkit';
import { expect, it } from 'vitest';
import { createMetrics } from '../metrics/create-metrics.js';
import { startSweeper } from './sweeper.js';

/** Lets promises go on that have nothing to wait for. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

function setUp(sweep: () => Promise<number>) {
  const clock = fakeClock();
  const metrics = createMetrics();
  const errors: unknown[] = [];
  const sweeper = startSweeper({
    executions: { sweep },
    clock,
    metrics,
    everyMs: 1_000,
    afterMs: 30_000,
    onError: (error) => errors.push(error),
  });
  const pass = async (ms: number): Promise<void> => {
    clock.advance(ms);
    await settle();
  };
  return { sweeper, metrics, errors, pass };
}

it('continues after a sweep that failed, and reports it (D9)', async () => {
  const failure = new Error('the store is busy');
  let sweeps = 0;
  const { sweeper, errors, pass } = setUp(async () => {
    sweeps += 1;
    if (sweeps === 1) throw failure;
    return 0;
  });
  await pass(30_000);
  await pass(1_000);
  expect(errors).toEqual([failure]);
  expect(sweeps).toBe(2);
  await sweeper.close();
});
