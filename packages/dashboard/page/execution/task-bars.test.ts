import { describe, expect, it } from 'vitest';
import { aTask } from '../../test/a-task.ts';
import { barsAt, barsOf } from './task-bars.ts';
import { createTaskTable } from './task-table.ts';

const forecast = (taskId: string, [start, end]: readonly [number, number], delay = 0) => ({
  ...{ taskId, title: '', parent: null, status: 'QUEUED', actualStart: null, actualEnd: null },
  plannedStart: start,
  plannedEnd: end,
  expectedStart: start + delay,
  expectedEnd: end + delay,
});

describe('the bars of a task', () => {
  const times = forecast('1', [100, 200], 50);
  const planned = { from: 100, to: 200 };
  it.each([
    ['QUEUED', null, null, { planned, expected: { from: 150, to: 250 } }],
    [
      'RUNNING',
      120,
      null,
      { planned, actual: { from: 120, to: 180 }, expected: { from: 180, to: 250 } },
    ],
    ['COMPLETE', 120, 160, { planned, actual: { from: 120, to: 160 } }],
    ['SKIPPED', null, null, { planned }],
    ['SKIPPED', 120, null, { planned, actual: { from: 120, to: 180 } }],
  ])('that is %s since %s until %s are %j (D6)', (status, startedAt, completedAt, bars) => {
    const task = { status, startedAt, completedAt } as const;
    const none = { actual: undefined, expected: undefined };
    expect(barsOf(task, times, 180)).toEqual({ ...none, ...bars });
  });

  it('are those that are known without a forecast, and expect nothing that is over (D6)', () => {
    const running = { status: 'RUNNING', startedAt: 120, completedAt: null } as const;
    expect(barsOf(running, undefined, 180)).toEqual({
      ...{ planned: undefined, actual: { from: 120, to: 180 }, expected: undefined },
    });
    expect(barsOf(running, times, 250).expected).toBeUndefined();
    expect(barsOf(running, times, 249).expected).toEqual({ from: 249, to: 250 });
  });
});

describe('the bars of an execution', () => {
  const tasks = [
    aTask('1'),
    aTask('1.1', { parent: '1', startedAt: 1_000, completedAt: 3_000, status: 'COMPLETE' }),
    aTask('1.2', { parent: '1' }),
    aTask('2', { startedAt: 100, status: 'RUNNING' }),
    aTask('3'),
  ];
  const forecasts = [
    forecast('1.1', [2_000, 4_000]),
    forecast('1.2', [4_000, 101_000], 1_000),
    forecast('gone', [0, 900_000]),
  ];

  it('of a whole are around those of its parts, and stay as they were (D6)', () => {
    const table = createTaskTable(tasks);
    const bars = barsAt(table, forecasts, 5_000);
    const whole = {
      planned: { from: 2_000, to: 101_000 },
      actual: { from: 1_000, to: 3_000 },
      expected: { from: 5_000, to: 102_000 },
    };
    expect(bars.of('1')).toEqual(whole);
    expect(bars.of('3')).toEqual({ planned: undefined, actual: undefined, expected: undefined });
    expect(bars.of('none')).toBeUndefined();
    expect(bars.of('2')?.actual).toEqual({ from: 100, to: 5_000 });
    table.change(aTask('1.2', { parent: '1', startedAt: 0 }));
    expect(bars.of('1')).toBe(bars.of('1'));
    expect(bars.of('1')).toEqual(whole);
  });

  it('take their time with two parts in a hundred at both ends, a second at least (D6)', () => {
    const { extent } = barsAt(createTaskTable(tasks), forecasts, 5_000);
    expect(extent).toEqual({ from: 100 - 2_038, to: 102_000 + 2_038 });
    const short = barsAt(createTaskTable([aTask('1', { startedAt: 100 })]), [], 5_000);
    expect(short.extent).toEqual({ from: -900, to: 6_000 });
  });

  it('take an hour if there are none (D6)', () => {
    expect(barsAt(createTaskTable([aTask('1')]), [], 5_000).extent).toEqual({
      from: 5_000 - 72_000,
      to: 3_605_000 + 72_000,
    });
  });
});
