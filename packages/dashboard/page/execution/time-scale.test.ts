import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aTask } from '../testing/a-task.ts';
import { allBars, barsOf } from './task-bars.ts';
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
      ...{ taskId: '1', title: '', slackHours: 0 },
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

  it('shows a folded whole from the first of its parts to the last (D6)', () => {
    const tasks = new Map(
      [
        aTask('1'),
        aTask('1.1', { parent: '1', startedAt: 5, completedAt: 9 }),
        aTask('1.2', { parent: '1', startedAt: 7, completedAt: 30 }),
      ].map((task) => [task.taskId, task]),
    );

    expect(
      allBars(tasks, new Map([['1', ['1.1', '1.2']]]), undefined, 50).get('1')?.actual,
    ).toEqual({
      from: 5,
      to: 30,
    });
  });
});
