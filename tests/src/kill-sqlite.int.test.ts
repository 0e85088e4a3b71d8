import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { rounds, testTimeoutMs } from './rounds.ts';
import { runTrial } from './run-trial.ts';

it(
  'loses and repeats nothing on SQLite when workers are killed at random moments (F1, F10)',
  async () => {
    using folder = makeFolder();

    const report = await runTrial({
      place: { type: 'sqlite', file: folder.newFile() },
      workers: 2,
      leaseTtlMs: 1_500,
      sameMachine: true,
      rounds,
      disturb: (fleet) => fleet.killOne(),
    });

    console.info(`SQLite, ${rounds} kills:`, JSON.stringify(report));
    expect(report.turns).toBeGreaterThan(rounds);
  },
  testTimeoutMs,
);
