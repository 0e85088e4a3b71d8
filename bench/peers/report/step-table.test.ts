import { expect, it } from 'vitest';
import { aRun, stepRow } from './a-run.ts';
import { stepTable } from './step-table.ts';

it('steps are listed with the fastest first, beside PCE and the floor, and a dash where there is no figure', () => {
  const failed = { contender: 'mastra', setup: 'memory', steps: 100, outcome: { failure: 'no' } };
  const run = aRun([
    stepRow('floor', 'memory', 10, [1]),
    stepRow('floor', 'memory', 100, [1]),
    stepRow('pce', 'memory', 10, [20]),
    stepRow('pce', 'memory', 100, [18, 20, 22]),
    stepRow('pce', 'normal', 100, [90]),
    failed,
    stepRow('xstate', 'memory', 10, [10]),
    stepRow('xstate', 'memory', 100, [30]),
  ]);
  expect(stepTable(run, ['none'], 'elapsed').split('\n')).toEqual([
    '| µs a step, by the clock | n = 10 | n = 100 | spread | growth | to PCE | to the floor | processor, n = 100 |',
    '| ----------------------- | -----: | ------: | -----: | -----: | -----: | -----------: | -----------------: |',
    '| Floor, in memory        |      1 |       1 |  ± 0 % |    1 × | 0.05 × |          1 × |                0.5 |',
    '| PCE, in memory          |     20 |      20 | ± 10 % |    1 × |    1 × |         20 × |                 10 |',
    '| XState, in memory       |     10 |      30 |  ± 0 % |    3 × |  1.5 × |         30 × |                 15 |',
    '| Mastra, in memory       |      – |       – |      – |      – |      – |            – |                  – |',
  ]);
});
