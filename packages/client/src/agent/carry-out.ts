import { ApiError } from '../api-error.js';
import type { Clock } from '../clock.js';
import { delay } from '../delay.js';
import type { ReportReceipt, StatedUsage, WorkOffer } from '../wire/api.generated.js';
import type { AgentNote } from './agent-note.js';
import { type FinalReport, finalReport, type Outcome } from './final-report.js';
import type { Assignment, Handler } from './handler.js';
import { createTaskReports, type TaskReports, type TaskReportsOptions } from './task-reports.js';
import { type StopReason, TaskStoppedError } from './task-stopped-error.js';

export interface CarryOutOptions extends Omit<TaskReportsOptions, 'onReceipt'> {
  readonly handler: Handler;
  readonly note: (note: AgentNote) => void;
}

/** Instructions of the server about a task. */
export type Directives = Pick<ReportReceipt, 'late' | 'forceCancel' | 'forcePause'>;

export interface TaskUnderWay {
  readonly executionId: string;
  /** Stops it if the server says so. */
  apply(directives: Directives): void;
  /** Stops its handler. */
  stop(reason: StopReason, message: string): void;
  /** Resolves when it is over and reported, or given up; never rejects. */
  readonly ended: Promise<void>;
}

/** Timeout in milliseconds of a handler after its signal was aborted. */
const stopGraceMs = 5_000;

/** Works on one task: reports the start, runs the handler while sending heartbeats, and reports the result. */
export function carryOut(options: CarryOutOptions): TaskUnderWay {
  const { offer, note } = options;
  const { executionId } = offer;
  const { taskId } = offer.nextTask;
  const stopped = new AbortController();

  const stop = (reason: StopReason, message: string): void => {
    if (stopped.signal.aborted) return;
    note({ type: 'stopped', executionId, taskId, reason });
    stopped.abort(new TaskStoppedError(taskId, reason, message));
  };
  const apply = ({ late, forceCancel, forcePause }: Directives): void => {
    if (forceCancel) stop('cancelled', 'its execution has ended');
    else if (late) stop('lost', 'it was taken away from this agent');
    else if (forcePause) stop('paused', 'its execution is paused');
  };

  const reports = createTaskReports({ ...options, onReceipt: apply });
  const ended = work(options, reports, { apply, signal: stopped.signal }).then(
    (as) => note({ type: 'ended', executionId, taskId, as }),
    (error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      note({ type: 'ended', executionId, taskId, as: 'unreported', why });
    },
  );
  return { executionId, apply, stop, ended };
}

interface AbortScope {
  readonly apply: (directives: Directives) => void;
  /** Aborted when the task is to be stopped. */
  readonly signal: AbortSignal;
}

/** The report that ended a task. */
type EndOfTask = FinalReport['eventType'] | 'task_released';

/** Works on a task and returns its final report's type. Rejects if nothing could be, or should be, reported of its end. */
async function work(
  options: CarryOutOptions,
  reports: TaskReports,
  { apply, signal }: AbortScope,
): Promise<EndOfTask> {
  const { offer, note, clock } = options;
  const { executionId, nextTask } = offer;
  const started = await reports.untilTaken({ eventType: 'task_started', status: 'started' });
  apply(started);
  signal.throwIfAborted();
  note({ type: 'started', executionId, taskId: nextTask.taskId, title: nextTask.title });
  const stopBeating = startHeartbeat(clock, beatMs(offer, started), () =>
    reports.once({ eventType: 'heartbeat', status: 'working' }),
  );
  try {
    const stated: { usage?: StatedUsage } = {};
    const usage = (used: StatedUsage): void => void Object.assign(stated, { usage: used });
    const outcome = await settled(handle(options, reports, { signal, usage }), clock, signal);
    if (signal.aborted) return await giveBack(reports, signal);
    return await deliver(reports, { ...finalReport(outcome), ...stated });
  } finally {
    stopBeating();
  }
}

/** Returns a third of the lease in milliseconds, by the server's clock alone: the agent's may be wrong. */
function beatMs({ lease }: WorkOffer, { recordedAt }: ReportReceipt): number {
  return Math.max((lease.expiresAt - recordedAt) / 3, 10);
}

function handle(
  { handler, offer }: CarryOutOptions,
  reports: TaskReports,
  { signal, usage }: Pick<Assignment, 'signal' | 'usage'>,
): Promise<Outcome> {
  const { executionId, nextTask: task } = offer;
  const subtask = (subtaskId: string): void => {
    const report = { eventType: 'subtask_complete', status: 'working', subtaskId } as const;
    reports.untilTaken(report).catch(() => undefined);
  };
  const progress = (percent: number, message?: string): void => {
    const report = { eventType: 'task_progress', status: 'working', percent } as const;
    reports.latest(message === undefined ? report : { ...report, message });
  };
  const { params, context } = task;
  const answer = Promise.resolve().then(() =>
    handler({ executionId, task, params, context, signal, progress, subtask, usage }),
  );
  return answer.then(
    (value): Outcome => ({ type: 'returned', value }),
    (error: unknown): Outcome => ({ type: 'threw', error }),
  );
}

/** Returns the outcome of a handler; rejects if it does not end after its signal was aborted. */
async function settled(
  outcome: Promise<Outcome>,
  clock: Clock,
  signal: AbortSignal,
): Promise<Outcome> {
  const over = new AbortController();
  const overdue = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  })
    .then(() => delay(clock, stopGraceMs, over.signal))
    .then(() => Promise.reject(signal.reason));
  try {
    return await Promise.race([outcome, overdue]);
  } finally {
    over.abort();
  }
}

/**
 * Releases a stopped task, which is neither done nor failed, so that another agent may have it at once and not only when
 * the lease ends. Rejects if the task was not the agent's any more.
 */
async function giveBack(reports: TaskReports, signal: AbortSignal): Promise<'task_released'> {
  const { reason } = signal;
  const isOwn =
    reason instanceof TaskStoppedError && ['paused', 'agent-stopped'].includes(reason.reason);
  if (!isOwn) throw reason;
  await reports.once({ eventType: 'task_released', status: 'released', message: reason.message });
  return 'task_released';
}

/** Sends the final report. If the server refuses the output, too long perhaps, that becomes the task's error. */
async function deliver(
  reports: TaskReports,
  report: FinalReport,
): Promise<FinalReport['eventType']> {
  try {
    await reports.untilTaken(report);
    return report.eventType;
  } catch (error) {
    const isAboutOutput = error instanceof ApiError && [400, 413, 422].includes(error.status);
    if (report.eventType !== 'task_complete' || !isAboutOutput) throw error;
    const errorMessage = `the server did not take the output: ${error.message}`;
    const said = { eventType: 'task_error', status: 'failed', errorType: 'OutputRefused' } as const;
    const { usage } = report;
    await reports.untilTaken({ ...said, errorMessage, ...(usage && { usage }) });
    return said.eventType;
  }
}

/** Sends heartbeats at an interval, none before the last one is through. Returns a function that ends them. */
function startHeartbeat(clock: Clock, everyMs: number, beat: () => Promise<void>): () => void {
  let isOver = false;
  let cancel = (): void => {};
  const next = (): void => {
    if (!isOver) cancel = clock.setTimer(() => void beat().finally(next), everyMs);
  };
  next();
  return () => {
    isOver = true;
    cancel();
  };
}
