import type { ReportType, TaskReport } from '../../contracts/execution.js';
import type { Clock } from '../../ports/clock.js';
import { systemClock } from '../../system/system-clock.js';
import { wait } from '../../system/wait.js';
import type { Executions } from '../executions.js';
import { wakeAt } from '../rules/next.js';
import type { ExecutionState } from '../rules/state.js';
import type { TaskOffer } from '../rules/task-offer.js';
import { isEnded } from '../rules/transitions.js';

/** How a task ended, as whoever worked it says. */
export type TaskEnd = {
  readonly type: Extract<ReportType, 'task_complete' | 'task_error' | 'task_blocked'>;
} & Partial<
  Pick<TaskReport, 'output' | 'message' | 'error' | 'isFinal' | 'suggestions' | 'needsReview'>
>;

/** Works one task. The signal aborts where it was taken away, paused or cancelled. What it throws is an error. */
export type TaskRunner = (offer: TaskOffer, signal: AbortSignal) => Promise<TaskEnd>;

export interface RunTasksOptions {
  readonly executions: Executions;
  readonly execution: string;
  readonly run: TaskRunner;
  /** Tasks at a time. @defaultValue 4 */
  readonly concurrency?: number;
  /** What it can do. @defaultValue every action of the plan */
  readonly actions?: readonly string[];
  /** Names this worker. @defaultValue `in-process` */
  readonly agent?: string;
  readonly clock?: Clock;
  /** Stops: what is under way is aborted and given back. */
  readonly signal?: AbortSignal;
}

/**
 * Works an execution in this process until it has ended, or until nothing is left that can be done without a person or
 * another agent. Tasks whose dependencies are done run side by side.
 */
export async function runTasks(options: RunTasksOptions): Promise<ExecutionState> {
  const { executions, execution, concurrency = 4, agent = 'in-process', signal } = options;
  const { plan } = await executions.get(execution);
  const actions = options.actions ?? [...new Set(plan.tasks.map(({ action }) => action))];
  const underWay = new Set<Promise<void>>();
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
      if (!(await rested(state, options))) return state;
    }
  }
}

/** Waits for the moment at which time lets the execution go on; `false` where time alone does not. */
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

/** Works one task and says how it ended. */
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
    // What was stopped is neither done nor failed: another may have it.
    await say(stopped.aborted ? { type: 'task_released' } : end);
  } finally {
    stopBeating();
  }
}

function thrown(error: unknown): TaskEnd {
  const message = error instanceof Error ? error.message : String(error);
  return { type: 'task_error', error: { type: 'thrown', message } };
}

/** Does something again and again until it is stopped; what fails is tried again the next time. */
function repeat(clock: Clock, ms: number, work: () => Promise<void>): () => void {
  let isStopped = false;
  let cancel = (): void => {};
  const next = (): void => {
    if (isStopped) return;
    cancel = clock.setTimer(
      () =>
        void work()
          .catch(() => undefined)
          .then(next),
      ms,
    );
  };
  next();
  return () => {
    isStopped = true;
    cancel();
  };
}
