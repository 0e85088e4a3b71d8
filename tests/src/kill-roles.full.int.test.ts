import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { rounds, testTimeoutMs } from './rounds.ts';
import { runTrial } from './run-trial.ts';

it.each(['model', 'solo'] as const)(
  'loses and repeats nothing with %s roles when workers are killed at random moments (A27, F1, F10)',
  async (roles) => {
    using folder = makeFolder();

    const report = await runTrial({
      place: { type: 'sqlite', file: folder.newFile() },
      roles,
      workers: 2,
      leaseTtlMs: 1_500,
      sameMachine: true,
      rounds,
      disturb: (fleet) => fleet.killOne(),
    });

    console.info(`${roles} roles on SQLite, ${rounds} kills:`, JSON.stringify(report));
    expect(report.turns).toBeGreaterThan(rounds);
  },
  testTimeoutMs,
);
