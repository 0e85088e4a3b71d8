import { startPostgres } from '@pce/test-support';
import pg from 'pg';
import { expect, it } from 'vitest';
import { ownSchema } from './open-store.ts';
import { pause, upTo } from './random.ts';
import { rounds, testTimeoutMs } from './rounds.ts';
import { runTrial } from './run-trial.ts';

it(
  'loses and repeats nothing on PostgreSQL when workers are killed at random moments (F1, F7)',
  async () => {
    await using server = await startPostgres();

    const report = await runTrial({
      place: ownSchema(server.url),
      workers: 2,
      leaseTtlMs: 1_500,
      sameMachine: true,
      rounds,
      disturb: (fleet) => fleet.killOne(),
    });

    console.info(`PostgreSQL, ${rounds} kills:`, JSON.stringify(report));
    expect(report.turns).toBeGreaterThan(rounds);
  },
  testTimeoutMs,
);

it(
  'loses and repeats nothing on PostgreSQL when its back ends are killed under load (F1, F7)',
  async () => {
    await using server = await startPostgres();
    const admin = new pg.Client(server.url);
    await admin.connect();

    const report = await runTrial({
      place: ownSchema(server.url),
      workers: 2,
      leaseTtlMs: 3_000,
      sameMachine: false,
      rounds,
      async disturb({ acknowledged }) {
        const before = acknowledged.length;
        await pause(upTo(200));
        await admin.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pce' AND datname = current_database() AND random() < 0.5",
        );
        // Each round kills active workers, even on a slow machine.
        while (acknowledged.length === before) await pause(5);
      },
    });

    await admin.end();
    console.info(`PostgreSQL, ${rounds} times killed back ends:`, JSON.stringify(report));
    expect(report.acknowledged).toBeGreaterThan(rounds);
  },
  testTimeoutMs,
);
