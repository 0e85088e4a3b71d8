import { type TaskReport, taskReportSchema } from '../contracts/execution.js';
import { InvalidInputError } from '../errors.js';
import { loadStream } from '../journal/load-stream.js';
import type { Clock } from '../ports/clock.js';
import type { Ids } from '../ports/ids.js';
import type { Store } from '../store/store.js';
import { systemClock } from '../system/system-clock.js';
import { systemIds } from '../system/system-ids.js';
import { Dispatcher } from './drive/dispatcher.js';
import { ExecutionRepository } from './drive/execution-repository.js';
import { type LeaseTaskOptions, leaseTask } from './drive/lease-task.js';
import { createReporter, type ReportReceipt } from './drive/report.js';
import { sweep } from './drive/sweep.js';
import type { ExecutionJournalEntry } from './read/execution-entry.js';
import { executionJournal } from './read/execution-journal.js';
import { type ListOptions, listExecutions } from './read/list-executions.js';
import { type EventsPage, readEvents } from './read/read-events.js';
import { type CreateExecutionOptions, createExecution, parsed } from './rules/create-execution.js';
import type { ExecutionEvent } from './rules/events.js';
import { collections, toTaskRef } from './rules/execution-rows.js';
import { type ExecutionMove, moveExecution, reassignExecution } from './rules/move-execution.js';
import { resolveTask, type TaskResolution } from './rules/resolve-task.js';
import type { ExecutionState } from './rules/state.js';
import type { ExecutionSummary } from './rules/summarize.js';
import type { TaskOffer } from './rules/task-offer.js';

export interface ExecutionsOptions {
  readonly store: Store;
  readonly clock?: Clock;
  readonly ids?: Ids;
  /** Executions kept in memory; others are read from the store when they are asked for. @defaultValue 1,000 */
  readonly cacheSize?: number;
}

/**
 * Plans being carried out by agents. Any number of processes may share a store: what one decides on a state that
 * another has changed meanwhile is decided again.
 */
export interface Executions {
  /** Throws `InvalidInputError` for a plan that cannot be carried out, or an id that is taken. */
  create(options: CreateExecutionOptions): Promise<ExecutionState>;
  /** Throws `ExecutionNotFoundError`, as all the others do. */
  get(execution: string): Promise<ExecutionState>;
  /** The newest first. */
  list(options?: ListOptions): Promise<{
    readonly executions: readonly ExecutionSummary[];
    /** Where the next page begins; absent at the end. */
    readonly next?: string;
  }>;
  /**
   * Leases the best task that the agent can do, `undefined` where there is none. It is the agent's until the lease expires;
   * reports renew it.
   */
  lease(options: LeaseTaskOptions): Promise<TaskOffer | undefined>;
  /**
   * Takes what an agent says. With an `id` it is taken once, however often it is sent. Throws `TaskNotFoundError`, and
   * `InvalidInputError` for an id that stands for another report.
   */
  report(execution: string, report: TaskReport, id?: string): Promise<ReportReceipt>;
  /** Accepts, pauses, goes on or cancels. Throws `IllegalTransitionError`. */
  move(execution: string, move: ExecutionMove): Promise<ExecutionState>;
  /** Throws `IllegalTransitionError` where it has ended. */
  reassign(
    execution: string,
    to: { readonly agent: string | null; readonly by: string },
  ): Promise<ExecutionState>;
  /** Decides what a task waits for. Throws `TaskNotFoundError`, `IllegalTransitionError`. */
  resolve(execution: string, resolution: TaskResolution): Promise<ExecutionState>;
  /** The tasks in an agent's hands. */
  held(agent: string): Promise<readonly { readonly execution: string; readonly task: string }[]>;
  /** The journal, by version. */
  events(execution: string, page?: EventsPage): Promise<readonly ExecutionJournalEntry[]>;
  /** Lets time take effect: time-outs, lost agents, rests that are over. Answers how many executions it moved. */
  sweep(): Promise<number>;
  /** Folds the journal anew and checks its hash chain. Throws `JournalTamperedError`. */
  verify(execution: string): Promise<ExecutionState>;
}

export function createExecutions({
  store,
  clock = systemClock,
  ids = systemIds,
  cacheSize = 1_000,
}: ExecutionsOptions): Executions {
  if (!Number.isInteger(cacheSize) || cacheSize < 1) {
    throw new InvalidInputError(`option cacheSize: ${cacheSize} is not a whole number from 1`);
  }
  const repository = new ExecutionRepository({ store, clock, cacheSize });
  const dispatcher = new Dispatcher(store);
  const report = createReporter({ store, repository, ids });
  const change = async (
    execution: string,
    decide: (state: ExecutionState, at: number) => readonly ExecutionEvent[],
  ): Promise<ExecutionState> => (await repository.change(execution, { decide })).state;

  return {
    async create(options) {
      const execution = options.execution ?? ids.next('exec');
      const [first, ...rest] = createExecution({ ...options, execution }, clock.now());
      return repository.begin(first, rest);
    },
    get: (execution) => repository.read(execution),
    list: (options = {}) => listExecutions(store, options),
    lease: (options) => leaseTask({ dispatcher, repository, ids }, options),
    report: (execution, said, id) =>
      report(execution, parsed('report', taskReportSchema, said), id),
    move: (execution, move) => change(execution, (state, at) => moveExecution(state, move, at)),
    reassign: (execution, to) => change(execution, (state, at) => reassignExecution(state, to, at)),
    resolve: (execution, resolution) =>
      change(execution, (state, at) => resolveTask(state, resolution, at)),
    async held(agent) {
      const rows = await store.listView({ collection: collections.held(agent) });
      return rows.map(toTaskRef);
    },
    events: (execution, page = {}) => readEvents(store, execution, page),
    sweep: () => sweep(store, repository, clock),
    verify: async (execution) => (await loadStream(store, executionJournal, execution)).state,
  };
}
