import type { Measured } from '../measured.ts';

type StepRow = Measured['step'][number];

/** A row of step samples, in microseconds; half of the time the processor is busy. Nothing else varies. */
export function stepRow(
  contender: string,
  setup: string,
  steps: number,
  microseconds: readonly number[],
): StepRow {
  const samples = microseconds.map((elapsed) => ({
    elapsed,
    processor: elapsed / 2,
  }));
  const bytes = { kept: 2 ** 20, written: null };
  return { contender, setup, steps, outcome: { figures: { samples, bytes } } };
}

/** A run that measured nothing but these steps. */
export function aRun(step: readonly StepRow[]): Measured {
  return {
    environment: {
      node: 'v24.0.0',
      sqlite: '3.50.0',
      system: 'linux',
      cpu: 'a processor',
      cores: 2,
      memoryGiB: 8,
      load: 0,
      at: '2026-11-20T00:00:00.000Z',
      samples: 5,
    },
    versions: {},
    step,
    firstStep: [],
    import: [],
    size: [],
  };
}
