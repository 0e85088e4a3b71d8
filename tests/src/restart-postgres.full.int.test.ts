import { startOwnPostgres } from '@pce/test-support';
import { expect, it } from 'vitest';
import { ownSchema } from './open-store.ts';
import { pause, upTo } from './random.ts';
import { rounds, testTimeoutMs } from './rounds.ts';
import { runTrial } from './run-trial.ts';

it(
  'loses and repeats nothing when PostgreSQL stops or crashes under load and comes back (F1, F7)',
  async () => {
    await using server = await startOwnPostgres();
    let round = 0;

    const report = await runTrial({
      place: ownSchema(server.url),
      workers: 2,
      leaseTtlMs: 3_000,
      sameMachine: false,
      rounds,
      async disturb({ acknowledged }) {
        const before = acknowledged.length;
        await pause(100 + upTo(300));
        // Each round disturbs active workers, even on a slow machine.
        while (acknowledged.length === before) await pause(5);
        round += 1;
        await (round % 2 === 0 ? server.stop() : server.crash());
        await pause(upTo(200));
        await server.start();
      },
    });

    console.info(`PostgreSQL, ${rounds} restarts:`, JSON.stringify(report));
    expect(report.acknowledged).toBeGreaterThan(rounds);
  },
  testTimeoutMs,
);
