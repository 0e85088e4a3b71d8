import { type Clock, type Ids, systemClock } from '@pce/core';
import { InvalidInputError } from '@pce/core/errors';
import { systemIds } from '@pce/core/internal';
import { verifyStream } from '@pce/core/journal';
import type { Store } from '@pce/core/store';
import { type TaskReport, taskReportSchema } from '../contracts/execution.js';
import {
  type EventsPage,
  type ExecutionJournalEntry,
  type ExecutionLoad,
  executionJournal,
  executionLoad,
  readEvents,
} from '../read/execution-journal.js';
import { type ListOptions, listExecutions, listWaiting } from '../read/list-executions.js';
import { workingClock } from '../read/working-clock.js';
import type { Decide } from '../rules/change.js';
import { changePlan, type PlanChange } from '../rules/change-plan.js';
import { type CreateExecutionOptions, createExecution, parsed } from '../rules/create-execution.js';
import type { ExecutionDraft } from '../rules/events.js';
import {
  type AttemptCounts,
  attemptEnds,
  collections,
  toTaskRef,
  type WaitingTask,
} from '../rules/execution-rows.js';
import { type HeldTask, heldBy } from '../rules/held-by.js';
import { type ExecutionMove, moveExecution, reassignExecution } from '../rules/move-execution.js';
import { type CriterionJudgement, judgeCriterion } from '../rules/outcome.js';
import { resolveTask, type TaskResolution } from '../rules/resolve-task.js';
import type { ExecutionState } from '../rules/state.js';
import type { ExecutionSummary } from '../rules/summarize.js';
import { takeAsking } from '../rules/take-report.js';
import type { TaskOffer } from '../rules/task-offer.js';
import { Dispatcher } from './dispatcher.js';
import { ExecutionRepository } from './execution-repository.js';
import { type LeaseTaskOptions, leaseTask } from './lease-task.js';
import { createReporter, type ReportReceipt } from './report.js';
import { sweep } from './sweep.js';

/** Options of {@link createExecutions}. */
export interface ExecutionsOptions {
  readonly store: Store;
  readonly clock?: Clock;
  readonly ids?: Ids;
  /** Maximum number of executions cached in memory; the others are read from the store. @defaultValue 1,000 */
  readonly cacheSize?: number;
}

/**
 * Plans that agents carry out. Any number of processes may share a store: if another process has changed an execution
 * meanwhile, a change is decided again on the new state.
 */
export interface Executions {
  /** Creates an execution. Throws `InvalidInputError` if its plan cannot be carried out or its id is taken. */
  create(options: CreateExecutionOptions): Promise<ExecutionState>;
  /** Returns the state of an execution. Throws `ExecutionNotFoundError`, as every method that takes an id does. */
  get(execution: string): Promise<ExecutionState>;
  /** Lists executions, newest first. */
  list(options?: ListOptions): Promise<{
    readonly executions: readonly ExecutionSummary[];
    /** Cursor of the next page; absent on the last one. */
    readonly next?: string;
  }>;
  /**
   * Leases the best task that the agent can do; `undefined` if there is none. The agent holds it until the lease
   * expires; reports renew the lease.
   */
  lease(options: LeaseTaskOptions): Promise<TaskOffer | undefined>;
  /**
   * Records an agent's report. A report with an `id` is recorded once, however often it is sent. Throws
   * `TaskNotFoundError`, and `InvalidInputError` if it is no valid report or another report has the id.
   */
  report(execution: string, report: TaskReport, id?: string): Promise<ReportReceipt>;
  /** Accepts, pauses, resumes or cancels an execution. Throws `IllegalTransitionError`. */
  move(execution: string, move: ExecutionMove): Promise<ExecutionState>;
  /** Assigns an execution to one agent, or to any with `null`. Throws `IllegalTransitionError` if it has ended. */
  reassign(
    execution: string,
    to: { readonly agent: string | null; readonly by: string },
  ): Promise<ExecutionState>;
  /**
   * Changes what is left of the plan: all changes or none. Throws `InvalidInputError` for a plan that cannot be carried out,
   * `IllegalTransitionError` for a task that runs or is done, `VersionConflictError` if `planVersion` is not the current one.
   */
  changePlan(execution: string, change: PlanChange): Promise<ExecutionState>;
  /** Records a person's decision about a task. Throws `TaskNotFoundError`, `IllegalTransitionError`, `InvalidInputError`. */
  resolve(execution: string, resolution: TaskResolution): Promise<ExecutionState>;
  /** Records a person's word on a success criterion; `outcome` returns all. Throws `InvalidInputError` if there is none of that number. */
  judge(execution: string, judgement: CriterionJudgement): Promise<ExecutionState>;
  /** Returns the number of an owner's executions, without the archived ones. */
  count(filter?: Pick<ListOptions, 'owner' | 'status'>): Promise<number>;
  /** Returns the waiting work of all owners: executions by status, tasks that are ready, tasks that wait for a person. */
  load(): Promise<ExecutionLoad>;
  /** Lists the tasks of an owner's executions that wait for a person. */
  waiting(owner?: string): Promise<readonly WaitingTask[]>;
  /** Lists the tasks that an agent leases. */
  held(agent: string): Promise<readonly { readonly execution: string; readonly task: string }[]>;
  /** Returns the numbers of an agent's attempts by their end. */
  attempts(agent: string): Promise<AttemptCounts>;
  /** Reads a page of the journal, in order of versions. */
  events(execution: string, page?: EventsPage): Promise<readonly ExecutionJournalEntry[]>;
  /**
   * Renews the leases of an agent that asks for work, which is a sign of life, for twelve leases after its last report; returns
   * the tasks that it holds. With `isRenewed` `false` it only returns them.
   */
  renew(agent: string, options?: { readonly isRenewed?: boolean }): Promise<readonly HeldTask[]>;
  /** Applies time-outs, expired leases and due retries. Returns the number of executions that changed. */
  sweep(): Promise<number>;
  /**
   * Folds the whole journal, checks its hash chain, and compares the snapshot kept beside it. Returns the state. Throws
   * `JournalTamperedError`.
   */
  verify(execution: string): Promise<ExecutionState>;
}

/** Creates the executions of a store. Throws `InvalidInputError` if `cacheSize` is not a positive integer. */
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
  const change = async (execution: string, decide: Decide): Promise<ExecutionState> =>
    (await repository.change(execution, { decide })).state;
  const taking =
    <Wanted>(decide: (state: ExecutionState, wanted: Wanted) => readonly ExecutionDraft[]) =>
    (execution: string, wanted: Wanted) =>
      change(execution, (state) => decide(state, wanted));

  return {
    async create(options) {
      const execution = options.execution ?? ids.next('exec');
      const events = createExecution({ ...options, execution });
      workingClock(events[0].options.calendar, clock.now()); // refuses an unknown time zone
      return repository.begin(execution, events);
    },
    get: (execution) => repository.read(execution),
    list: (options = {}) => listExecutions(store, options),
    lease: (options) => leaseTask({ dispatcher, repository, ids }, options),
    // Parsed for every caller: a report that is sent again is recognized by its text, with the fields in the schema's order.
    report: (execution, said, id) =>
      report(execution, parsed('report', taskReportSchema, said), id),
    move: taking(moveExecution),
    reassign: taking(reassignExecution),
    changePlan: taking(changePlan),
    resolve: taking(resolveTask),
    judge: taking(judgeCriterion),
    count: ({ owner = 'local', status } = {}) =>
      store.countView(
        status === undefined ? collections.all(owner) : collections.status(owner, status),
      ),
    load: () => executionLoad(store),
    waiting: (owner = 'local') => listWaiting(store, owner),
    async held(agent) {
      const rows = await store.listView({ collection: collections.held(agent) });
      return rows.map(toTaskRef);
    },
    async attempts(agent) {
      const count = (end: (typeof attemptEnds)[number]) =>
        store.countView(collections.ends(agent, end));
      const [completed = 0, failed = 0, lost = 0] = await Promise.all(attemptEnds.map(count));
      return { completed, failed, lost };
    },
    async renew(agent, { isRenewed = true } = {}) {
      const rows = await store.listView({ collection: collections.held(agent) });
      const names = new Set(rows.map((row) => toTaskRef(row).execution));
      const held = [...names].map(async (execution) => {
        const id = ids.next('event');
        const state = isRenewed
          ? await change(execution, (now, at) => takeAsking(now, agent, id, at))
          : await repository.read(execution);
        return heldBy(state, agent);
      });
      return (await Promise.all(held)).flat();
    },
    events: (execution, page = {}) => readEvents(store, execution, page),
    sweep: () => sweep(store, repository, clock),
    verify: async (execution) => (await verifyStream(store, executionJournal, execution)).state,
  };
}
