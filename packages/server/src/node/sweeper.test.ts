import { fakeClock } from '@pce/testkit';
import { expect, it } from 'vitest';
import { createMetrics } from '../metrics/create-metrics.js';
import { startSweeper } from './sweeper.js';

it('continues after a sweep that failed, and reports it (D9)', async () => {
  const clock = fakeClock();
  const failure = new Error('the store is busy');
  const errors: unknown[] = [];
  let sweeps = 0;
  const sweep = async () => {
    sweeps += 1;
    if (sweeps === 1) throw failure;
    return 0;
  };
  const sweeper = startSweeper({
    executions: { sweep },
    clock,
    metrics: createMetrics(),
    everyMs: 1_000,
    afterMs: 30_000,
    onError: (error) => errors.push(error),
  });
  for (const ms of [30_000, 1_000]) {
    clock.advance(ms);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(errors).toEqual([failure]);
  expect(sweeps).toBe(2);
  await sweeper.close();
});
