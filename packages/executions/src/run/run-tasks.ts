import { type Clock, systemClock } from '@pce/core';
import { wait } from '@pce/core/internal';
import type { ReportType, TaskReport } from '../contracts/execution.js';
import type { Executions } from '../drive/executions.js';
import { wakeAt } from '../rules/next.js';
import type { ExecutionState } from '../rules/state.js';
import type { TaskOffer } from '../rules/task-offer.js';
import { isEnded } from '../rules/transitions.js';

/** End of a task, as its runner reports it. */
export type TaskEnd = {
  readonly type: Extract<ReportType, 'task_complete' | 'task_error' | 'task_blocked'>;
} & Partial<
  Pick<
    TaskReport,
    'output' | 'message' | 'error' | 'isFinal' | 'suggestions' | 'needsReview' | 'usage'
  >
>;

/** Works one task. The signal aborts when the lease is lost, or the execution is paused or cancelled. A rejection is a `task_error`. */
export type TaskRunner = (offer: TaskOffer, signal: AbortSignal) => Promise<TaskEnd>;

/** Options of {@link runTasks}. */
export interface RunTasksOptions {
  readonly executions: Executions;
  readonly execution: string;
  readonly run: TaskRunner;
  /** Maximum number of tasks that run at the same time. @defaultValue 4 */
  readonly concurrency?: number;
  /** Actions that the runner can carry out. @defaultValue every action of the plan */
  readonly actions?: readonly string[];
  /** Name of this worker. @defaultValue `in-process` */
  readonly agent?: string;
  readonly clock?: Clock;
  /** Stops the run: running tasks are aborted and released. */
  readonly signal?: AbortSignal;
}

/**
 * Works an execution in this process until it has ended, or until the remaining tasks need a person or another agent.
 * Tasks whose dependencies are done run concurrently. Returns the last state.
 */
export async function runTasks(options: RunTasksOptions): Promise<ExecutionState> {
  const { executions, execution, concurrency = 4, agent = 'in-process', signal } = options;
  const { plan } = await executions.get(execution);
  const actions = options.actions ?? [...new Set(plan.tasks.map(({ action }) => action))];
  const underWay = new Set<Promise<void>>();
  let seen: number | undefined;
  for (;;) {
    signal?.throwIfAborted();
    const offer =
      underWay.size < concurrency
        ? await executions.lease({ agent, actions, execution })
        : undefined;
    if (offer !== undefined) {
      const work = workTask({ ...options, agent }, offer).finally(() => underWay.delete(work));
      underWay.add(work);
    } else if (underWay.size > 0) {
      await Promise.race(underWay);
    } else {
      const state = await executions.get(execution);
      // A task that became ready since there was nothing to lease is asked for once more.
      const isSettled = state.version === seen;
      seen = state.version;
      if (isSettled && !(await rested(state, options))) return state;
    }
  }
}

/** Waits until a retry is due and applies it; `false` if the execution waits for something other than time. */
async function rested(
  state: ExecutionState,
  { executions, clock = systemClock, signal }: RunTasksOptions,
): Promise<boolean> {
  const rests = [...state.tasks.values()].some(({ notBefore }) => notBefore !== undefined);
  const at = wakeAt(state);
  if (isEnded(state.status) || state.status === 'PAUSED' || !rests || at === undefined)
    return false;
  await wait(clock, at - clock.now(), signal);
  await executions.sweep();
  return true;
}

/** Works one task and reports its end. */
async function workTask(
  options: RunTasksOptions & { readonly agent: string },
  offer: TaskOffer,
): Promise<void> {
  const { executions, run, clock = systemClock, agent, signal } = options;
  const taken = new AbortController();
  const stopped = signal === undefined ? taken.signal : AbortSignal.any([signal, taken.signal]);
  const { execution, task, token } = offer;
  const say = (said: TaskEnd | { readonly type: 'heartbeat' | 'task_released' }) =>
    executions.report(execution, { ...said, task: task.id, agent, token });
  const stopBeating = repeat(clock, (offer.expiresAt - clock.now()) / 3, async () => {
    const { isLate, state } = await say({ type: 'heartbeat' });
    if (isLate || state.status === 'PAUSED')
      taken.abort(new Error(`task ${task.id} was taken away`));
  });
  try {
    const end = await run(offer, stopped).catch(thrown);
    // A task that was stopped is neither done nor failed: another agent may take it.
    await say(stopped.aborted ? { type: 'task_released' } : end);
  } finally {
    stopBeating();
  }
}

function thrown(error: unknown): TaskEnd {
  const message = error instanceof Error ? error.message : String(error);
  return { type: 'task_error', error: { type: 'thrown', message } };
}

/** Runs `work` every `ms` milliseconds, ignoring its failures. Returns a function that stops it. */
function repeat(clock: Clock, ms: number, work: () => Promise<void>): () => void {
  let isStopped = false;
  let cancel = (): void => {};
  const act = (): void => void work().then(next, next);
  const next = (): void => {
    if (!isStopped) cancel = clock.setTimer(act, ms);
  };
  next();
  return () => {
    isStopped = true;
    cancel();
  };
}
