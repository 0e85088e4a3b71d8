import type { Clock } from '../clock.js';
import type { Client } from '../create-client.js';
import { delay } from '../delay.js';
import { isTransient } from '../transport/pause-before-retry.js';
import { UnexpectedAnswerError } from '../unexpected-answer-error.js';
import type { WorkOffer } from '../wire/api.generated.js';
import type { Directives, TaskUnderWay } from './carry-out.js';
import type { Lifetime } from './lifetime.js';
import { pauseAfter, type RetryPolicy } from './retry.js';

export interface PollOptions extends Omit<RetryPolicy, 'signal'> {
  readonly agents: Client['agents'];
  readonly agentId: string;
  readonly actions: readonly string[];
  readonly concurrency: number;
  readonly lifetime: Lifetime;
  readonly begin: (offer: WorkOffer) => TaskUnderWay;
}

/**
 * Asks for work while there is room for it, less often the longer there is none, until the agent drains; then waits for
 * the tasks under way. Rejects if the server refuses the agent.
 */
export async function pollForWork(options: PollOptions): Promise<void> {
  const { concurrency, lifetime, begin } = options;
  const taskEnded = createAutoResetEvent(options.clock);
  let inVain = 0;
  const tasks = new TaskSet(() => {
    inVain = 0;
    taskEnded.set();
  });
  const rest = async (error?: unknown): Promise<void> => {
    inVain += 1;
    const pause = pauseAfter(error, inVain, options.backoff, options.random());
    if (error !== undefined) options.onRetry(error, pause);
    await taskEnded.wait(pause);
  };
  const turn = async (): Promise<void> => {
    if (tasks.size >= concurrency) return tasks.oneEnded();
    const answer = await ask(options, tasks);
    if (answer.offer === undefined) return rest(answer.error);
    inVain = 0;
    if (!lifetime.stopping.aborted) tasks.add(begin(answer.offer));
  };

  lifetime.draining.addEventListener('abort', taskEnded.set);
  lifetime.stopping.addEventListener('abort', () => tasks.stopAll());
  try {
    while (!lifetime.draining.aborted) await turn();
  } catch (error) {
    tasks.stopAll();
    throw error;
  } finally {
    await tasks.allEnded();
  }
}

interface Answer {
  readonly offer?: WorkOffer;
  /** Why there is no answer; asking again may help. */
  readonly error?: unknown;
}

/** Asks for work once, without a retry: a task whose offer was lost on the way is found by its lease. */
async function ask(
  { agents, agentId, actions, lifetime }: PollOptions,
  tasks: TaskSet,
): Promise<Answer> {
  try {
    const signal = lifetime.stopping;
    const work = await agents.work(agentId, { supportedActions: actions, renew: false, signal });
    if (work?.workAvailable) return { offer: work };
    if (work !== undefined) tasks.apply(work.executionId, work);
    return {};
  } catch (error) {
    const isStopping = lifetime.stopping.aborted;
    if (isStopping || isTransient(error) || error instanceof UnexpectedAnswerError)
      return { error };
    throw error;
  }
}

/** A signal for one waiter. A signal without a waiter is kept for the next one. */
interface AutoResetEvent {
  /** Resolves when the event is set, at the latest after `ms` milliseconds; then resets it. */
  wait(ms: number): Promise<void>;
  set(): void;
}

function createAutoResetEvent(clock: Clock): AutoResetEvent {
  let signalled = new AbortController();
  return {
    async wait(ms) {
      await delay(clock, ms, signalled.signal).catch(() => undefined);
      signalled = new AbortController();
    },
    set: () => signalled.abort(),
  };
}

class TaskSet {
  readonly #tasks = new Map<TaskUnderWay, Promise<void>>();
  readonly #onEnd: () => void;

  /** @param onEnd - called after each that has ended */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  get size(): number {
    return this.#tasks.size;
  }

  add(task: TaskUnderWay): void {
    const ended = task.ended.then(() => {
      this.#tasks.delete(task);
      this.#onEnd();
    });
    this.#tasks.set(task, ended);
  }

  /** Applies the server's directives to the tasks of an execution. */
  apply(executionId: string, directives: Directives): void {
    for (const task of this.#tasks.keys()) {
      if (task.executionId === executionId) task.apply(directives);
    }
  }

  stopAll(): void {
    for (const task of this.#tasks.keys()) task.stop('agent-stopped', 'the agent stops');
  }

  /** Resolves when one has ended. */
  async oneEnded(): Promise<void> {
    await Promise.race(this.#tasks.values());
  }

  async allEnded(): Promise<void> {
    await Promise.all(this.#tasks.values());
  }
}
