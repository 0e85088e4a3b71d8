import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aTask } from '../../test/a-task.ts';
import { barsAt, barsOf } from './task-bars.ts';
import { createTaskTable } from './task-table.ts';
import { ticksOf, tickText, toPixels } from './time-scale.ts';

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

describe('a scale of time', () => {
  const minute = 60_000;
  const day = 24 * 60 * minute;

  it('has each moment at its share of the width (D6)', () => {
    const scale = { from: 1_000, to: 3_000, width: 500 };

    expect([1_000, 1_500, 3_000, 4_000].map((at) => toPixels(scale, at))).toEqual([
      ...[0, 125, 500, 750],
    ]);
    expect(toPixels({ from: 1_000, to: 1_000, width: 500 }, 1_000)).toBe(0);
  });

  it.each([
    [10_000, 500, [0, 5_000, 10_000]],
    [5_000, 500, [0, 1_000, 2_000, 3_000, 4_000, 5_000]],
    [10_000, 200, [0, 5_000, 10_000]],
    [10_000, 199, [0]],
    [120_000, 200, [0, 60_000, 120_000]],
  ])(
    'of %d ms in %d pixels has a line at each step that is wide enough (D6)',
    (length, width, lines) => {
      const from = Date.UTC(2026, 0, 5, 12);
      const ticks = ticksOf({ from, to: from + length, width }, 100);

      expect(ticks.map((at) => at - from)).toEqual(lines);
    },
  );

  it('begins with the first round moment within it (D6)', () => {
    const from = Date.UTC(2026, 0, 5, 12);

    expect(ticksOf({ from: from + 1, to: from + 10_000, width: 2_200 })[0]).toBe(from + 1_000);
    expect(ticksOf({ from: from - 1, to: from + 10_000, width: 2_200 })[0]).toBe(from);
  });

  it('is as close as it is asked to be, and as wide as years (D6)', () => {
    const from = Date.UTC(2026, 0, 5, 12);

    expect(ticksOf({ from, to: from + 10_000, width: 100 }, 10)).toHaveLength(11);
    const ticks = ticksOf({ from, to: from + 3_650 * day, width: 220 });
    expect((ticks[1] ?? 0) - (ticks[0] ?? 0)).toBe(365 * day * 5);
  });

  it('has days that begin at midnight where the reader is (D6)', () => {
    const from = new Date(2026, 0, 5, 9).getTime();
    const [first = 0] = ticksOf({ from, to: from + 3 * day, width: 330 });

    expect(first).toBe(new Date(2026, 0, 6).getTime());
  });

  it('has no lines without room or time (D6)', () => {
    const from = Date.UTC(2026, 0, 5);

    expect(ticksOf({ from, to: from + day, width: 0 })).toEqual([]);
    expect(ticksOf({ from, to: from, width: 500 })).toEqual([]);
    expect(ticksOf({ from, to: from - 1, width: 500 })).toEqual([]);
    expect(ticksOf({ from: from + 1, to: from + 500, width: 220 })).toEqual([]);
  });

  const noon = new Date(2026, 0, 5, 12).getTime();
  const midnight = new Date(2026, 0, 6).getTime();
  it.each([
    ['of seconds', noon + 5_000, [noon, noon + 5_000], '12:00:05'],
    ['just below a minute', noon, [noon, noon + minute - 1], '12:00:00'],
    ['of minutes', noon, [noon, noon + minute], '12:00'],
    ['of hours at midnight', midnight, [noon, noon + 60 * minute], '6 Jan'],
    ['of hours a minute later', midnight + minute, [noon, noon + 60 * minute], '00:01'],
    ['of hours on the hour', midnight + 60 * minute, [noon, noon + 60 * minute], '01:00'],
    ['of days', noon, [noon, noon + day], '5 Jan'],
    ['just below a day', noon, [noon, noon + day - 1], '12:00'],
    ['that is alone', noon, [noon], '5 Jan'],
    ['of none', noon, [], '5 Jan'],
  ])('says of a line %s what tells it from the next (D6)', (_, at, ticks, text) => {
    expect(tickText(at, ticks, 'en-GB')).toBe(text);
  });
});

describe('the bars of a task', () => {
  const planned = {
    ...{ taskId: '1', title: '', parent: null, status: 'QUEUED', actualStart: null },
    ...{ actualEnd: null, plannedStart: 10, plannedEnd: 90, expectedStart: 40, expectedEnd: 120 },
  };
  const bars = { planned: { from: 10, to: 90 }, actual: undefined, expected: undefined };

  it.each([
    ['that has not begun', {}, planned, { ...bars, expected: { from: 40, to: 120 } }],
    ['that was skipped', { status: 'SKIPPED' }, planned, bars],
    [
      'that runs longer than was expected',
      { status: 'RUNNING', startedAt: 20 },
      { ...planned, expectedEnd: 100 },
      { ...bars, actual: { from: 20, to: 100 } },
    ],
    [
      'that is done',
      { status: 'COMPLETE', startedAt: 20, completedAt: 60 },
      planned,
      { ...bars, actual: { from: 20, to: 60 } },
    ],
    ['of which nothing is known', {}, undefined, { ...bars, planned: undefined }],
  ])('%s (D6)', (_, change, forecast, expected) => {
    expect(barsOf(aTask('1', change), forecast, 100)).toStrictEqual(expected);
  });

  it('of an execution are an hour if there are none, and an unknown task has none (D6)', () => {
    const empty = barsAt(createTaskTable(), [], 50_000);

    expect(empty.extent).toEqual({ from: 50_000 - 72_000, to: 50_000 + 3_600_000 + 72_000 });
    expect(empty.of('1')).toBeUndefined();
  });

  it('of an execution hold those that are planned and expected, and stay for a whole (D6)', () => {
    const table = createTaskTable([aTask('1'), aTask('1.1', { parent: '1' }), aTask('2')]);
    const forecasts = [
      { ...planned, taskId: '1.1' },
      { ...planned, taskId: '2', plannedStart: 500_000, plannedEnd: 600_000, expectedEnd: 700_010 },
    ];
    const all = barsAt(table, forecasts, 0);

    expect(all.of('1')).toEqual({ ...bars, expected: { from: 40, to: 120 } });
    expect(all.of('1')).toBe(all.of('1'));
    expect(all.of('2')?.planned).toEqual({ from: 500_000, to: 600_000 });
    expect(all.extent).toEqual({ from: 10 - 14_000, to: 700_010 + 14_000 });
  });

  it('of a moment are shown with a second around it (D6)', () => {
    const table = createTaskTable([aTask('1', { startedAt: 9_000, completedAt: 9_000 })]);
    const { of, extent } = barsAt(table, [], 50_000);

    expect(of('1')?.actual).toEqual({ from: 9_000, to: 9_000 });
    expect(extent).toEqual({ from: 8_000, to: 10_000 });
  });
});
