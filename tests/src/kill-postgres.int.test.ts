import { startPostgres } from '@pce/test-support';
import { expect, it } from 'vitest';
import { ownSchema } from './own-schema.ts';
import { patienceMs, rounds } from './rounds.ts';
import { tryOut } from './try-out.ts';

it(
  'loses and doubles nothing on PostgreSQL when workers are killed at random moments (F1, F7)',
  async () => {
    await using server = await startPostgres();

    const report = await tryOut({
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
  patienceMs,
);
