import { describe, expect, it } from 'vitest';
import type { Measured } from '../measured.ts';
import { targets } from './targets.ts';

type StepRow = Measured['step'][number];

/** Builds a row of step samples, in microseconds; half of the time is processor time. */
function stepRow(
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

function aRun(step: readonly StepRow[]): Measured {
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

const verdicts = (step: Parameters<typeof aRun>[0]) =>
  targets(aRun(step)).map(({ name, ratio, ok }) => ({ name, ratio, ok }));

describe('the targets', () => {
  it('compare PCE in memory with the fastest agent loop, and with no engine', () => {
    const name = 'PCE in memory against the fastest agent loop, n=10';
    const rows = [
      stepRow('pce', 'memory', 10, [20, 30, 10]),
      stepRow('ai-sdk', 'memory', 10, [200]),
      stepRow('langgraph', 'memory', 10, [900]),
      stepRow('xstate', 'memory', 10, [40]),
    ];
    expect(verdicts(rows)).toContainEqual({ name, ratio: 0.1, ok: null });
  });

  it('compare the durable step with the saver that writes each step', () => {
    const name = 'PCE on SQLite NORMAL against SqliteSaver, n=1000';
    const rows = [
      stepRow('pce', 'normal', 1_000, [180]),
      stepRow('langgraph', 'async', 1_000, [30_000]),
      stepRow('langgraph', 'exit', 1_000, [900]),
    ];
    expect(verdicts(rows)).toContainEqual({ name, ratio: 0.006, ok: false });
  });

  it('require a flat step and a small turn on disk', () => {
    const rows = [
      stepRow('pce', 'memory', 10, [20]),
      stepRow('pce', 'memory', 1_000, [30]),
      stepRow('pce', 'normal', 1_000, [90]),
    ];
    expect(verdicts(rows)).toEqual([
      { name: 'PCE in memory, n=1000 over n=10', ratio: null, ok: false },
      { name: 'PCE in memory, n=1000 over n=10, processor time', ratio: null, ok: false },
      { name: 'PCE on SQLite NORMAL, kept for one turn, n=1000', ratio: null, ok: true },
    ]);
  });
});
