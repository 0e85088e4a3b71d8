import { makeFolder, startOwnPostgres } from '@pce/test-support';
import { expect, it } from 'vitest';
import { crashPostgres } from './crash-postgres.ts';
import { ownSchema } from './open-store.ts';
import { rounds, testTimeoutMs } from './rounds.ts';
import { runServerTrial } from './run-server-trial.ts';

it(
  'carries every execution out once when the server and agents are killed at random moments, on SQLite (D2, D3, D7)',
  async () => {
    using folder = makeFolder();

    const report = await runServerTrial({
      place: { type: 'sqlite', file: folder.newFile() },
      servers: 1,
      agents: 3,
      rounds,
    });

    console.info(`SQLite, a server and agents, ${rounds} kills:`, JSON.stringify(report));
    expect(report.executions).toBeGreaterThan(0);
  },
  testTimeoutMs,
);

it(
  'carries every execution out once when servers, agents and the database are killed at random moments, two servers on one PostgreSQL (D2, D3, D7, F7)',
  async () => {
    await using postgres = await startOwnPostgres();

    const report = await runServerTrial({
      place: ownSchema(postgres.url),
      servers: 2,
      agents: 3,
      rounds,
      disturbances: { 'the database': () => crashPostgres(postgres) },
    });

    console.info(`PostgreSQL, two servers and agents, ${rounds} kills:`, JSON.stringify(report));
    expect(report.executions).toBeGreaterThan(0);
  },
  testTimeoutMs,
);
