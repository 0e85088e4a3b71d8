import type { Task } from '@pce/client';
import type { TaskBar } from '@pce/client/internal';
import type { TaskTable } from './task-table.ts';

/** A stretch of time. */
export interface Bar {
  readonly from: number;
  readonly to: number;
}

/** How a task was planned, and how it went and is expected to go. */
export interface TaskBars {
  readonly planned: Bar | undefined;
  readonly actual: Bar | undefined;
  readonly expected: Bar | undefined;
}

/** Returns the bars of a task without parts. `forecast` is how the server sees it. */
function barsOf(
  { startedAt, completedAt, status }: Pick<Task, 'startedAt' | 'completedAt' | 'status'>,
  forecast: TaskBar | undefined,
  now: number,
): TaskBars {
  const planned = forecast && { from: forecast.plannedStart, to: forecast.plannedEnd };
  const actual = startedAt === null ? undefined : { from: startedAt, to: completedAt ?? now };
  const isOpen = completedAt === null && status !== 'SKIPPED';
  const expectedFrom = Math.max(forecast?.expectedStart ?? 0, actual?.to ?? 0);
  const expected =
    forecast && isOpen && forecast.expectedEnd > expectedFrom
      ? { from: expectedFrom, to: forecast.expectedEnd }
      : undefined;
  return { planned, actual, expected };
}

/** The bars of an execution. Those of the rows in view are asked for one by one. */
export interface Bars {
  /** Returns the bars of a task; of one with parts from the first of theirs to the last. */
  of(taskId: string): TaskBars | undefined;
  /** The time that all bars take, with a little room at both ends; an hour if there are none. */
  readonly extent: Bar;
}

/** Returns the bars as they are now; those of wholes stay as they were when they were first asked for. */
export function barsAt(table: TaskTable, forecasts: readonly TaskBar[], now: number): Bars {
  const forecastOf = new Map(forecasts.map((each) => [each.taskId, each]));
  const wholes = new Map<string, TaskBars>();
  const of = (taskId: string): TaskBars | undefined => {
    const task = table.tasks.get(taskId);
    const parts = table.childrenOf(taskId);
    if (task === undefined) return undefined;
    if (parts === undefined) return barsOf(task, forecastOf.get(taskId), now);
    const known = wholes.get(taskId);
    if (known) return known;
    const whole = around(parts.map(of));
    wholes.set(taskId, whole);
    return whole;
  };
  const { planned, actual, expected } = around(table.roots.map(of));
  const { from, to } = span([planned, actual, expected]) ?? { from: now, to: now + 3_600_000 };
  const room = Math.max((to - from) * 0.02, 1_000);
  return { of, extent: { from: from - room, to: to + room } };
}

function around(all: readonly (TaskBars | undefined)[]): TaskBars {
  return {
    planned: span(all.map((bars) => bars?.planned)),
    actual: span(all.map((bars) => bars?.actual)),
    expected: span(all.map((bars) => bars?.expected)),
  };
}

function span(bars: readonly (Bar | undefined)[]): Bar | undefined {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const bar of bars) {
    if (bar === undefined) continue;
    from = Math.min(from, bar.from);
    to = Math.max(to, bar.to);
  }
  return to < from ? undefined : { from, to };
}
