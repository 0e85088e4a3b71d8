import { startPostgres } from '@pce/test-support';
import { expect, it } from 'vitest';
import { ownSchema } from './own-schema.ts';
import { testTimeoutMs, turnsOfTwoGroups } from './rounds.ts';
import { twoGroups } from './two-groups.ts';

it(
  'ends every turn exactly once when two groups of processes share a PostgreSQL and one is killed every 2 seconds (F7)',
  async () => {
    await using server = await startPostgres();

    const report = await twoGroups({
      place: ownSchema(server.url),
      turns: turnsOfTwoGroups,
      workersEach: 2,
      leaseTtlMs: 2_000,
      // A short trial has kills too.
      killEveryMs: Math.min(2_000, 15 * turnsOfTwoGroups),
    });

    console.info(`Two groups, ${turnsOfTwoGroups} turns:`, JSON.stringify(report));
    expect(report.turns).toBe(turnsOfTwoGroups);
  },
  testTimeoutMs,
);
