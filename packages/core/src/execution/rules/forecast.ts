import type { TaskDuration } from '../../contracts/task.js';
import { type Span, scheduleNetwork } from './schedule-network.js';
import { type ExecutionState, taskOf } from './state.js';
import { beginOf, endOf } from './task-network.js';
import { isDone } from './transitions.js';

/** When a task was meant to be done, and when it is now expected to be. Unix times in milliseconds. */
export interface TaskForecast {
  readonly id: string;
  /** By the plan's likely durations, from the beginning of the execution. */
  readonly plannedStart: number;
  readonly plannedEnd: number;
  /** What happened, or is expected from now on. */
  readonly expectedStart: number;
  readonly expectedEnd: number;
  /** How much later it may end without the whole ending later. */
  readonly slackMs: number;
}

/**
 * How an execution is expected to go on, as if there were an agent free for every task. Durations are three-point
 * estimates: a task takes (min + 4 likely + max) / 6 on average, with a standard deviation of (max − min) / 6 (PERT).
 */
export interface Forecast {
  /**
   * Tasks that are not done and cannot end later without the whole ending later, in their order. Where the plan tells
   * the duration of a task, and not of its parts, the task stands for them.
   */
  readonly criticalPath: readonly string[];
  /** Unix time in milliseconds by which everything is done: as likely as not, and with 80 and 95 % certainty. */
  readonly finish: { readonly p50: number; readonly p80: number; readonly p95: number };
  /** In the order of the plan. */
  readonly tasks: readonly TaskForecast[];
  /** Tasks without parts whose duration the plan tells nowhere: they count with the mean of the others. */
  readonly unestimated: number;
}

/** Standard deviations above the mean below which 80 and 95 % lie. */
const deviations = { p80: 0.8416, p95: 1.6449 };

export function forecast(state: ExecutionState, now: number): Forecast {
  const { graph } = state;
  const begun = state.startedAt ?? state.createdAt;
  const planned = scheduleNetwork(graph.network, (index) => ({
    from: begun,
    ms: graph.durations.get(idAt(state, index))?.likelyMs ?? 0,
  }));
  const expected = scheduleNetwork(graph.network, (index) => spanOf(state, index, { begun, now }));
  const tasks = state.plan.tasks.map(({ id }, index) => ({
    id,
    plannedStart: planned.earliest(beginOf(index)),
    plannedEnd: planned.earliest(endOf(index)),
    expectedStart: taskOf(state, id).startedAt ?? expected.earliest(beginOf(index)),
    expectedEnd: expected.earliest(endOf(index)),
    slackMs: expected.latest(endOf(index)) - expected.earliest(endOf(index)),
  }));
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
    unestimated: graph.unestimated,
  };
}

const idAt = (state: ExecutionState, index: number): string => state.plan.tasks[index]?.id ?? '';

/** From when on a task is worked, at the earliest, and how long. */
function spanOf(
  state: ExecutionState,
  index: number,
  { begun, now }: { readonly begun: number; readonly now: number },
): Span {
  const id = idAt(state, index);
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
