import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aTask } from '../testing/a-task.ts';
import { barsAt, barsOf } from './task-bars.ts';
import { createTaskTable } from './task-table.ts';
import { ticksOf, toPixels } from './time-scale.ts';

describe('the timeline', () => {
  it('has round lines, neither too many nor outside, at any zoom (D6)', () => {
    const scale = fc.record({
      from: fc.nat(2_000_000_000_000),
      length: fc.integer({ min: 1_000, max: 1e12 }),
      width: fc.integer({ min: 100, max: 30_000 }),
    });
    fc.assert(
      fc.property(scale, ({ from, length, width }) => {
        const chart = { from, to: from + length, width };
        const ticks = ticksOf(chart);

        expect(ticks.length).toBeLessThanOrEqual(Math.ceil(width / 110) + 1);
        for (const at of ticks) expect(toPixels(chart, at)).toBeGreaterThanOrEqual(0);
        for (const at of ticks) expect(toPixels(chart, at)).toBeLessThanOrEqual(width);
      }),
    );
  });

  it('shows a task as planned, as it went, and as it is expected to go on (D6)', () => {
    const forecast = {
      ...{ taskId: '1', title: '', parent: null, status: 'RUNNING' },
      ...{ actualStart: 20, actualEnd: null },
      ...{ plannedStart: 0, plannedEnd: 100, expectedStart: 20, expectedEnd: 150 },
    };

    expect(barsOf(aTask('1', { startedAt: 20, status: 'RUNNING' }), forecast, 70)).toEqual({
      planned: { from: 0, to: 100 },
      actual: { from: 20, to: 70 },
      expected: { from: 70, to: 150 },
    });
    expect(barsOf(aTask('1', { startedAt: 20, completedAt: 60 }), forecast, 70).expected).toBe(
      undefined,
    );
  });

  it('shows a whole from the first of its parts to the last, and all that there is (D6)', () => {
    const table = createTaskTable([
      aTask('1'),
      aTask('1.1', { parent: '1', startedAt: 5_000, completedAt: 9_000 }),
      aTask('1.2', { parent: '1', startedAt: 7_000, completedAt: 30_000 }),
    ]);
    const bars = barsAt(table, [], 50_000);

    expect(bars.of('1')?.actual).toEqual({ from: 5_000, to: 30_000 });
    expect(bars.extent).toEqual({ from: 4_000, to: 31_000 });
  });
});
