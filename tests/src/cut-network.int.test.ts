import { startPostgres } from '@pce/test-support';
import { expect, it } from 'vitest';
import { startBadNetwork } from './bad-network.ts';
import { ownSchema } from './open-store.ts';
import { oneOf, pause, upTo } from './random.ts';
import { rounds, testTimeoutMs } from './rounds.ts';
import { runTrial } from './run-trial.ts';

it(
  'loses and repeats nothing when the network to PostgreSQL is cut, also in the middle of an answer (F1, F7)',
  async () => {
    await using server = await startPostgres();
    const direct = ownSchema(server.url);
    const url = new URL(server.url);
    await using network = await startBadNetwork(Number(url.port));
    url.hostname = '127.0.0.1';
    url.port = `${network.port}`;

    const report = await runTrial({
      place: { ...direct, url: url.href },
      lookThrough: direct,
      workers: 2,
      leaseTtlMs: 3_000,
      sameMachine: false,
      rounds,
      async disturb() {
        await pause(50 + upTo(300));
        await oneOf([network.cut, network.cutHalfway, () => network.stall(upTo(300))])();
      },
    });

    console.info(`PostgreSQL, ${rounds} cuts:`, JSON.stringify(report));
    expect(report.turns).toBeGreaterThan(rounds);
  },
  testTimeoutMs,
);
