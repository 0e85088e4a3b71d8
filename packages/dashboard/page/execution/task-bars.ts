import type { Forecast, Task, TaskForecast } from '@pce/client';

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

export function barsOf(task: Task, forecast: TaskForecast | undefined, now: number): TaskBars {
  const { startedAt, completedAt } = task;
  const planned = forecast && { from: forecast.plannedStart, to: forecast.plannedEnd };
  const actual = startedAt === null ? undefined : { from: startedAt, to: completedAt ?? now };
  const isOpen = completedAt === null && task.status !== 'SKIPPED';
  const expectedFrom = Math.max(forecast?.expectedStart ?? 0, actual?.to ?? 0);
  const expected =
    forecast && isOpen && forecast.expectedEnd > expectedFrom
      ? { from: expectedFrom, to: forecast.expectedEnd }
      : undefined;
  return { planned, actual, expected };
}

/** Returns the bars of a task with parts: from the first of theirs to the last. */
function spanOf(all: readonly TaskBars[]): TaskBars {
  return {
    planned: span(all.map(({ planned }) => planned)),
    actual: span(all.map(({ actual }) => actual)),
    expected: span(all.map(({ expected }) => expected)),
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

/** Returns the bars of every task by id, those of wholes from their parts. */
export function allBars(
  tasks: ReadonlyMap<string, Task>,
  children: ReadonlyMap<string, readonly string[]>,
  forecast: Forecast | undefined,
  now: number,
): ReadonlyMap<string, TaskBars> {
  const forecasts = new Map(forecast?.tasks.map((each) => [each.taskId, each]));
  const bars = new Map<string, TaskBars>();
  const visit = (task: Task): TaskBars => {
    const known = bars.get(task.taskId);
    if (known) return known;
    const parts = children.get(task.taskId)?.flatMap((id) => tasks.get(id) ?? []);
    const found = parts ? spanOf(parts.map(visit)) : barsOf(task, forecasts.get(task.taskId), now);
    bars.set(task.taskId, found);
    return found;
  };
  for (const task of tasks.values()) visit(task);
  return bars;
}

/** Returns the time that all bars take, with a little room at both ends; an hour where there are none. */
export function extentOf(bars: ReadonlyMap<string, TaskBars>, now: number): Bar {
  const all = [...bars.values()].flatMap(({ planned, actual, expected }) => [
    planned,
    actual,
    expected,
  ]);
  const { from, to } = span(all) ?? { from: now, to: now + 3_600_000 };
  const room = Math.max((to - from) * 0.02, 1_000);
  return { from: from - room, to: to + room };
}
