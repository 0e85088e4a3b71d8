import type { AttachmentLimits } from '../attachments/attachment-reader.js';
import type { Resolution } from '../contracts/intervention.js';
import type { JsonObject } from '../contracts/json.js';
import type { Mode } from '../contracts/tool-outcome.js';
import type { GuardOptions } from '../guards/guards.js';
import type { LimitOptions } from '../limits/limits.js';
import type { Clock } from '../ports/clock.js';
import type { Ids } from '../ports/ids.js';
import type { BudgetOf, RoleBudget } from '../ports/role-budget.js';
import type { Roles } from '../ports/roles.js';
import type { TurnMemory } from '../ports/turn-memory.js';
import type { TurnMessages } from '../ports/turn-messages.js';
import type { WorkflowMatcher } from '../ports/workflow-matcher.js';
import type { Store } from '../store/store.js';
import { keysOf } from '../text/assert-keys.js';
import type { Redactor } from '../text/redactor.js';
import type { ListThreadsOptions } from '../thread/read/list-threads.js';
import type { ThreadSummary } from '../thread/rules/thread-rows.js';
import type { Thread, ThreadOptions } from '../thread/thread.js';
import type { ToolCatalog } from '../tools/catalog.js';
import type { ToolRetry } from '../tools/run.js';
import type { Tool } from '../tools/tool.js';
import type { Slice } from './drive/drive-slice.js';
import type { TurnHandle } from './drive/handle.js';
import type { OnListenerError, TurnObserver } from './drive/observer.js';
import type { RecoveryReport } from './drive/recover-turns.js';
import {
  openingNames,
  type StartOptions,
  startOptionNames,
  type TurnOptions,
  turnOptionNames,
} from './drive/start-options.js';
import type { VersionPolicy } from './drive/turn-host.js';
import type { ApprovalPolicy, PolicyOptions, SaveTurn } from './perform/context.js';
import type { FollowOptions } from './read/follow-turn.js';
import type { DueOptions, DuePage, ListInterventionsOptions } from './read/list-interventions.js';
import type { ListTurnsOptions } from './read/list-turns.js';
import type { TurnJournalEntry } from './read/turn-journal.js';
import type { Replay, Verification, VerifyOptions } from './read/verify-turn.js';
import type { Versions } from './rules/events.js';
import type { ListedIntervention } from './rules/intervention-queue.js';
import type { TurnResult } from './rules/result.js';
import type { TurnSummary } from './rules/turn-rows.js';

/** Options of `createOrchestrator`: the roles, and options with defaults. `Run` is the run context of its turns. */
export interface OrchestratorOptions<Run = never> extends Roles, LimitOptions, GuardOptions {
  /** A list, an object of tools under any keys, or a catalog. @defaultValue none */
  readonly tools?: readonly Tool<Run>[] | Readonly<Record<string, Tool<Run>>> | ToolCatalog;
  /** Matched before the Coordinator is asked. @defaultValue none */
  readonly workflows?: WorkflowMatcher;
  /**
   * Storage of journals. An open store may be shared and is closed by its opener; one opened by a function belongs to the
   * orchestrator and is closed with it. @defaultValue `memoryStore`
   */
  readonly store?: Store | (() => Store);
  /** @defaultValue `chat` */
  readonly mode?: Mode;
  /** Decides which calls need a person's approval, in place of the tools. @defaultValue `needsApproval` of each tool */
  readonly needsApproval?: ApprovalPolicy<Run>;
  /**
   * Policy for calls, in addition to the constraints of requests, documents and plans, which always apply. @defaultValue
   * those constraints alone
   */
  readonly policy?: PolicyOptions<Run>;
  /** Milliseconds after the question in which an approval must be given and its call started. @defaultValue 24 hours */
  readonly approvalTtlMs?: number;
  /** Persists the finished turn (phase 8, save). @defaultValue the journal only */
  readonly save?: SaveTurn<Run>;
  /** @defaultValue `ask`: an intervention that names the changes */
  readonly onVersionChange?: VersionPolicy;
  /**
   * Turns driven at once; others wait, and start in the order of `start`, `resume`, `resolve` and `fork`. Eight start at
   * once, the next eight when the process is idle. A tool that waits for another turn of the same orchestrator holds one
   * place while it requests a second. @defaultValue 1,000
   */
  readonly turnConcurrency?: number;
  /** Tool calls at once, in all turns together. @defaultValue no limit */
  readonly toolConcurrency?: number;
  /** Retries of transient failures of tools. */
  readonly toolRetry?: ToolRetry;
  /**
   * Longest outage of a role's model in milliseconds before the role fails. Until then it is retried after 0.8 to 60 seconds
   * or when its provider says; `role.waiting` has the time. The same for the service of a `read` or `idempotent` tool that
   * limits its rate, or has answered before in the turn; `tool.waiting` has the time. @defaultValue 15 minutes
   */
  readonly maxOutageMs?: number;
  /** @deprecated Renamed to `maxOutageMs`. */
  readonly outageMs?: number;
  /** Estimated tokens of what a turn sees of earlier turns in its thread, texts and claims together; at least 100. @defaultValue 8,000 */
  readonly threadTokens?: number;
  /**
   * Parent budget of all turns together, see `createBudget`; or a function that returns that of a turn, such as `of` of
   * `createBudgets` from `@pce/core/budgets`. @defaultValue no limit
   */
  readonly budget?: RoleBudget | BudgetOf;
  /** Number and size of the files of one turn. @defaultValue 20, of 10 MiB each and 20 MiB together */
  readonly attachmentLimits?: Partial<AttachmentLimits>;
  /** Messages of people to running turns: each decision of the Executor is shown new ones. @defaultValue none */
  readonly messages?: TurnMessages;
  /**
   * Asked once when a turn begins; what it gives follows the host's own `context`, in the turn's journal too. A turn does not begin if it fails.
   * @defaultValue none
   */
  readonly memory?: TurnMemory;
  /**
   * Redacts secrets from everything recorded, and so from prompts, events, documents and logs; the arguments of calls,
   * `inputs` and `run` are unchanged. @defaultValue `redactor()`: secrets recognized by their form; pass
   * it the values that you know
   */
  readonly redactor?: Redactor;
  /** Names this process in leases. @defaultValue a new id */
  readonly process?: string;
  /** @deprecated Renamed to `process`. */
  readonly owner?: string;
  /** Milliseconds until the turns of a dead process can be taken over. @defaultValue 15,000 */
  readonly leaseTtlMs?: number;
  /**
   * Whether the owner of a lease is still running. `false` revokes its lease immediately: return it only if the owner can
   * never continue. @defaultValue always: its lease has to expire
   */
  readonly isOwnerAlive?: (owner: string) => boolean;
  /** See every turn that this orchestrator drives. @defaultValue none */
  readonly observers?: readonly TurnObserver[];
  /** Called with errors of observers and of listeners of turns. @defaultValue a warning of the process */
  readonly onListenerError?: OnListenerError;
  readonly clock?: Clock;
  readonly ids?: Ids;
}

/** The run context that a host must pass; any, or none, if no part specifies which it reads. */
export type RunOf<Run> = [Run] extends [never] ? unknown : Run;

/** Start of a fork, and its changes. */
export interface ForkOptions<Run = unknown, Output = unknown> extends TurnOptions<Output> {
  /** The last event of the parent that the fork keeps, from 1. */
  readonly at: number;
  /** A changed request is planned again; findings up to `at` are kept. @defaultValue the parent's */
  readonly request?: string;
  readonly inputs?: JsonObject;
  readonly context?: string;
  /** Required if the parent was started with one, which a fork does not inherit. */
  readonly run?: Run;
  /** As for `start`. @defaultValue false */
  readonly keepRun?: boolean;
}

/** Options of `resume` and `resolve`. */
export interface ResumeOptions<Run = unknown, Output = unknown> extends TurnOptions<Output> {
  /** As for `start`; required if the turn was started with one that its journal does not have. */
  readonly run?: Run;
}

/** Options of `recover`. */
export interface RecoverOptions<Run = unknown> extends Omit<TurnOptions, 'output'> {
  /** Returns the run context of a turn whose journal does not have it. @defaultValue none */
  readonly run?: (turn: TurnSummary) => Run | Promise<Run>;
  /** Milliseconds to wait for leases of dead processes. @defaultValue slightly more than `leaseTtlMs` */
  readonly wait?: number;
}

/** Options of `submit`. Without `keepRun`, the process that drives the turn passes its run context. */
export type SubmitOptions<Run = unknown, Output = unknown> = Omit<
  StartOptions<Run, Output>,
  'budget' | 'signal' | 'wait' | 'onVersionChange'
>;

/** Options of `drive`. */
export interface SliceOptions<Run = unknown> extends Omit<RecoverOptions<Run>, 'wait'> {
  /** Milliseconds after which the turn is yielded before its next step. @defaultValue none: until it stops */
  readonly ms?: number;
  /** Yields the turn before its next step when it aborts. @defaultValue none */
  readonly stop?: AbortSignal;
}

/** Owns the loop. Only one of the processes that share a store drives a turn at a time. */
export interface Orchestrator<Run = unknown> extends AsyncDisposable {
  readonly tools: ToolCatalog;
  /** Starts a turn. Throws `InvalidInputError` for invalid limits, a cost limit if a role's model has no prices, or an invalid id. */
  start<Output>(
    request: string,
    ...options: undefined extends Run
      ? [options?: StartOptions<Run, Output> | undefined]
      : [options: StartOptions<Run, Output>]
  ): TurnHandle<Output>;
  /** Starts a turn and waits until it stops: `start(…).result()`. */
  run<Output>(
    request: string,
    ...options: undefined extends Run
      ? [options?: StartOptions<Run, Output> | undefined]
      : [options: StartOptions<Run, Output>]
  ): Promise<TurnResult<Output>>;
  /**
   * Opens a thread by its id, in which turns build on each other. Throws `InvalidInputError` for an invalid id. Ids are
   * unique only within a session and owner.
   */
  thread(id: string, options?: ThreadOptions): Thread<Run>;
  /** Lists an owner's threads, the most recently continued first, 100 at a time. */
  threads(options?: ListThreadsOptions): Promise<readonly ThreadSummary[]>;
  /** Resumes a turn that was paused, or whose process ended. */
  resume<Output>(turn: string, options?: ResumeOptions<Run, Output>): TurnHandle<Output>;
  /**
   * Resumes the turns that were running when their processes died. Of several processes that recover concurrently, each turn
   * has one winner. Resolves once every turn is taken over or found to be driven by another process.
   */
  recover(options?: RecoverOptions<Run>): Promise<RecoveryReport>;
  /**
   * Makes a turn durable without driving it: a process that calls `drive` or `recover` does, with the same roles and tools.
   * Resolves with its id. Throws as `start` does, and `TurnExistsError`.
   */
  submit<Output>(
    request: string,
    ...options: undefined extends Run
      ? [options?: SubmitOptions<Run, Output> | undefined]
      : [options: SubmitOptions<Run, Output>]
  ): Promise<string>;
  /**
   * Makes a person's decision durable without driving the turn, also while a dead process holds its lease. Throws as
   * `resolve` does; `LeaseHeldError` if another process carries out other commands of the turn.
   */
  decide(id: string, resolution: Resolution): Promise<void>;
  /** Lists turns that somebody has to take up, the one that has waited longest first, without those driven by this orchestrator. */
  due(options?: DueOptions): Promise<DuePage>;
  /** Returns the current versions by name: of roles and guards, and of tools and workflows by hash. */
  versions(): Versions;
  /**
   * Drives a turn until it stops, or for a while; for a turn started by a call of another one, that one. Throws what no
   * other attempt would change, such as `TurnNotFoundError`, and errors of the store.
   */
  drive(turn: string, options?: SliceOptions<Run>): Promise<Slice>;
  /** Starts a turn from the first events of another. */
  fork<Output>(turn: string, options: ForkOptions<Run, Output>): TurnHandle<Output>;
  /** Folds a turn again without a model or a tool. Throws `ReplayMismatchError` if it deviates. */
  replay(turn: string): Promise<Replay>;
  /** Checks the hash chain, and that no event is missing. Throws `JournalTamperedError` naming the first invalid event. */
  verify(turn: string, options?: VerifyOptions): Promise<Verification>;
  /** Returns a turn's whole journal. Throws `TurnNotFoundError`. */
  events(turn: string): Promise<readonly TurnJournalEntry[]>;
  /**
   * Yields the events of a turn with their versions, whichever process drives it, until it has finished. After a restart,
   * `after` continues with the next event. Throws `TurnNotFoundError`.
   */
  follow(turn: string, options?: FollowOptions): AsyncIterable<TurnJournalEntry>;
  /** Returns the outcome or current state of a turn from its journal. */
  result(turn: string): Promise<TurnResult>;
  /**
   * Returns the content of an attachment of a turn, by its id (`a1`) or hash. Throws `TurnNotFoundError`, and
   * `InvalidInputError` if the turn has no such attachment.
   */
  readAttachment(turn: string, idOrHash: string): Promise<Uint8Array>;
  /** Lists an owner's turns, the newest first, 100 at a time: all, or those of a status, a session, since a moment. */
  list(options?: ListTurnsOptions): Promise<readonly TurnSummary[]>;
  /** Returns the open interventions of all turns, or of a session, oldest first. */
  interventions(options?: ListInterventionsOptions): Promise<readonly ListedIntervention[]>;
  /** Decides an intervention and resumes its turn. */
  resolve<Output>(
    id: string,
    resolution: Resolution,
    options?: ResumeOptions<Run, Output>,
  ): TurnHandle<Output>;
  /**
   * Stops running turns before their next step, waits for them, and closes the store if the orchestrator opened it. The turns
   * keep the status `running`: `recover`, or a process that drives what is due, continues them.
   */
  close(): Promise<void>;
}

/** Names of the options of each function of an orchestrator. */
export const knownOptions = {
  createOrchestrator: keysOf<OrchestratorOptions>()(
    ...(['planner', 'critic', 'executor', 'coordinator', 'synthesizer', 'validator'] as const),
    ...([
      'analyzer',
      'evidence',
      'tools',
      'workflows',
      'store',
      'mode',
      'needsApproval',
      'policy',
    ] as const),
    ...([
      'approvalTtlMs',
      'save',
      'onVersionChange',
      'turnConcurrency',
      'toolConcurrency',
    ] as const),
    ...([
      'toolRetry',
      'maxOutageMs',
      'outageMs',
      'threadTokens',
      'budget',
      'attachmentLimits',
      'messages',
      'memory',
      'redactor',
    ] as const),
    ...([
      'process',
      'owner',
      'leaseTtlMs',
      'isOwnerAlive',
      'clock',
      'ids',
      'limits',
      'ceilings',
    ] as const),
    ...(['observers', 'onListenerError'] as const),
    ...(['inputGuard', 'outputGuard', 'toolGuard', 'guardTimeoutMs'] as const),
  ),
  start: keysOf<StartOptions>()(...startOptionNames, 'session', 'owner'),
  resume: keysOf<ResumeOptions>()(...turnOptionNames, 'output'),
  fork: keysOf<ForkOptions>()(
    ...turnOptionNames,
    ...(['at', 'request', 'inputs', 'context', 'keepRun', 'output'] as const),
  ),
  recover: keysOf<RecoverOptions>()(...turnOptionNames),
  submit: keysOf<SubmitOptions>()(...openingNames, 'session', 'owner'),
  drive: keysOf<SliceOptions>()('budget', 'signal', 'onVersionChange', 'run', 'ms', 'stop'),
} as const;
