import type { TaskDuration } from '../../contracts/task.js';
import { type Span, scheduleNetwork } from './schedule-network.js';
import { type ExecutionState, taskOf } from './state.js';
import { likelyMsOf } from './task-durations.js';
import { beginOf, endOf } from './task-network.js';
import { isDone } from './transitions.js';

/** Planned and expected times of a task. Unix times in milliseconds. */
export interface TaskForecast {
  readonly id: string;
  /** Start by the plan's most likely durations, counted from the start of the execution. */
  readonly plannedStart: number;
  /** End by the plan's most likely durations. */
  readonly plannedEnd: number;
  /** Actual start, or the expected one. */
  readonly expectedStart: number;
  /** Actual end, or the expected one. */
  readonly expectedEnd: number;
  /** Milliseconds by which the task may end later without delaying the whole execution. */
  readonly slackMs: number;
}

/**
 * Forecast of an execution, assuming a free agent for every task. Durations are three-point estimates (PERT): the mean
 * is (min + 4 likely + max) / 6, the standard deviation (max − min) / 6.
 */
export interface Forecast {
  /**
   * Open tasks without slack, in order. If the plan gives the duration of a task but not of its children, the task
   * stands for them.
   */
  readonly criticalPath: readonly string[];
  /** Unix time in milliseconds by which everything is done with a probability of 50, 80 and 95 %. */
  readonly finish: { readonly p50: number; readonly p80: number; readonly p95: number };
  /** Forecasts of the tasks, in the order of the plan. */
  readonly tasks: readonly TaskForecast[];
  /** Ids of the tasks that are expected to end, or ended, after their deadline. */
  readonly late: readonly string[];
  /** Number of tasks without children whose duration the plan does not give; they count with the mean of the others. */
  readonly unestimated: number;
}

/** Quantiles of the normal distribution for 80 and 95 %, in standard deviations. */
const deviations = { p80: 0.8416, p95: 1.6449 };

/** Returns the forecast of an execution. `now` is a Unix time in milliseconds. */
export function forecast(state: ExecutionState, now: number): Forecast {
  const { graph } = state;
  const { startAt = 0 } = state.options;
  const begun = state.startedAt ?? Math.max(state.createdAt, startAt);
  const planned = scheduleNetwork(
    graph.network,
    state.plan.tasks.map(({ id }) => ({ from: begun, ms: likelyMsOf(graph.durations, id) })),
  );
  const expected = scheduleNetwork(
    graph.network,
    state.plan.tasks.map(({ id }) => spanOf(state, id, { begun, now: Math.max(now, startAt) })),
  );
  const tasks = state.plan.tasks.map(({ id }, index) => ({
    id,
    plannedStart: planned.earliest(beginOf(index)),
    plannedEnd: planned.earliest(endOf(index)),
    expectedStart: taskOf(state, id).startedAt ?? expected.earliest(beginOf(index)),
    expectedEnd: expected.earliest(endOf(index)),
    slackMs: expected.latest(endOf(index)) - expected.earliest(endOf(index)),
  }));
  const late = state.plan.tasks.flatMap(({ id, deadline = Infinity }, index) =>
    (tasks[index]?.expectedEnd ?? 0) > deadline ? [id] : [],
  );
  const isOpen = (id: string): boolean => !isDone(taskOf(state, id).status);
  const critical = tasks
    .filter(({ id, slackMs }) => slackMs < 1 && graph.durations.has(id) && isOpen(id))
    .toSorted((a, b) => a.expectedEnd - b.expectedEnd)
    .map(({ id }) => id);
  const variance = critical.reduce((sum, id) => sum + varianceOf(graph.durations.get(id)), 0);
  const p50 = expected.finish;
  return {
    criticalPath: critical,
    finish: {
      p50,
      p80: p50 + deviations.p80 * Math.sqrt(variance),
      p95: p50 + deviations.p95 * Math.sqrt(variance),
    },
    tasks,
    late,
    unestimated: graph.unestimated,
  };
}

/** Returns the expected start and duration of a task. */
function spanOf(
  state: ExecutionState,
  id: string,
  { begun, now }: { readonly begun: number; readonly now: number },
): Span {
  const duration = state.graph.durations.get(id);
  const { status, startedAt, endedAt } = taskOf(state, id);
  if (isDone(status)) return { from: endedAt ?? startedAt ?? begun, ms: 0 };
  if (duration === undefined) return { from: begun, ms: 0 };
  const { minMs, likelyMs, maxMs } = duration;
  const mean = (minMs + 4 * likelyMs + maxMs) / 6;
  if (startedAt === undefined) return { from: now, ms: mean };
  const elapsed = now - startedAt;
  const left = elapsed < mean ? mean - elapsed : Math.max(0, maxMs - elapsed);
  return { from: startedAt, ms: elapsed + left };
}

function varianceOf({ minMs, maxMs }: TaskDuration = { minMs: 0, likelyMs: 0, maxMs: 0 }): number {
  return ((maxMs - minMs) / 6) ** 2;
}
