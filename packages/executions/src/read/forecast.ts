import type { TaskDuration } from '../contracts/task.js';
import { beginOf, endOf, type Span, scheduleNetwork } from '../rules/schedule-network.js';
import { type ExecutionState, taskOf } from '../rules/state.js';
import { isDone } from '../rules/transitions.js';
import { type WorkingClock, workingClock } from './working-clock.js';

/** Planned and expected times of a task. Unix times in milliseconds. */
interface TaskForecast {
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
  const { graph, options, plan } = state;
  const { startAt = 0, calendar } = options;
  const begun = state.startedAt ?? Math.max(state.createdAt, startAt);
  const clock = workingClock(calendar, begun);
  const durations = new Map(
    [...graph.durations].map(([id, duration]) => [id, clock.inWork(duration)] as const),
  );
  const from = clock.worked(begun);
  const planned = scheduleNetwork(
    graph.network,
    plan.tasks.map(({ id }) => ({ from, ms: durations.get(id)?.likelyMs ?? 0 })),
  );
  const times = { begun, now: Math.max(now, startAt), clock };
  const expected = scheduleNetwork(
    graph.network,
    plan.tasks.map(({ id }) => spanOf(state, id, durations.get(id), times)),
  );
  const tasks = plan.tasks.map(({ id }, index) => {
    const { startedAt, endedAt } = taskOf(state, id);
    return {
      id,
      plannedStart: clock.beginOf(planned.earliest(beginOf(index))),
      plannedEnd: clock.endOf(planned.earliest(endOf(index))),
      expectedStart: startedAt ?? clock.beginOf(expected.earliest(beginOf(index))),
      expectedEnd: endedAt ?? clock.endOf(expected.earliest(endOf(index))),
      slackMs: expected.latest(endOf(index)) - expected.earliest(endOf(index)),
    };
  });
  const late = plan.tasks.flatMap(({ id, deadline = Infinity }, index) =>
    (tasks[index]?.expectedEnd ?? 0) > deadline ? [id] : [],
  );
  const isOpen = (id: string): boolean => !isDone(taskOf(state, id).status);
  const critical = tasks
    .filter(({ id, slackMs }) => slackMs < 1 && durations.has(id) && isOpen(id))
    .toSorted((a, b) => a.expectedEnd - b.expectedEnd)
    .map(({ id }) => id);
  const variance = critical.reduce((sum, id) => sum + varianceOf(durations.get(id)), 0);
  const finish = (deviation: number): number =>
    clock.endOf(expected.finish + deviation * Math.sqrt(variance));
  return {
    criticalPath: critical,
    finish: { p50: finish(0), p80: finish(deviations.p80), p95: finish(deviations.p95) },
    tasks,
    late,
    unestimated: graph.unestimated,
  };
}

/** Returns the expected start and duration of a task, in working time. */
function spanOf(
  state: ExecutionState,
  id: string,
  duration: TaskDuration | undefined,
  {
    begun,
    now,
    clock,
  }: { readonly begun: number; readonly now: number; readonly clock: WorkingClock },
): Span {
  const { status, startedAt, endedAt } = taskOf(state, id);
  const spanFrom = (at: number, ms: number): Span => ({ from: clock.worked(at), ms });
  if (isDone(status)) return spanFrom(endedAt ?? startedAt ?? begun, 0);
  if (duration === undefined) return spanFrom(begun, 0);
  const { minMs, likelyMs, maxMs } = duration;
  const mean = (minMs + 4 * likelyMs + maxMs) / 6;
  if (startedAt === undefined) return spanFrom(now, mean);
  const elapsed = clock.worked(now) - clock.worked(startedAt);
  const left = elapsed < mean ? mean - elapsed : Math.max(0, maxMs - elapsed);
  return spanFrom(startedAt, elapsed + left);
}

function varianceOf({ minMs, maxMs }: TaskDuration = { minMs: 0, likelyMs: 0, maxMs: 0 }): number {
  return ((maxMs - minMs) / 6) ** 2;
}
