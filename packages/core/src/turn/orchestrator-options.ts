import type { AttachmentLimits } from '../attachments/attachment-limits.js';
import type { Resolution } from '../contracts/intervention.js';
import type { JsonObject } from '../contracts/json.js';
import type { Mode } from '../contracts/tool-outcome.js';
import type { GuardOptions } from '../guards/guards.js';
import type { LimitOptions } from '../limits/defaults.js';
import type { Clock } from '../ports/clock.js';
import type { Ids } from '../ports/ids.js';
import type { RoleBudget } from '../ports/role-budget.js';
import type { Roles } from '../ports/roles.js';
import type { WorkflowMatcher } from '../ports/workflow-matcher.js';
import type { Store } from '../store/store.js';
import { keysOf } from '../text/assert-keys.js';
import type { Redactor } from '../text/redactor.js';
import type { ListThreadsOptions } from '../thread/read/list-threads.js';
import type { ThreadSummary } from '../thread/rules/thread-rows.js';
import type { Thread, ThreadOptions } from '../thread/thread.js';
import type { ToolCatalog } from '../tools/catalog.js';
import type { ToolRetry } from '../tools/run-input.js';
import type { Tool } from '../tools/tool.js';
import type { TurnHandle } from './drive/handle.js';
import type { OnListenerError } from './drive/listener-errors.js';
import type { TurnObserver } from './drive/observer.js';
import type { RecoveryReport } from './drive/recover-turns.js';
import { type StartOptions, startOptionNames, turnOptionNames } from './drive/start-options.js';
import type { TurnOptions } from './drive/turn-options.js';
import type { VersionPolicy } from './drive/version-policy.js';
import type { ApprovalPolicy, SaveTurn } from './perform/context.js';
import type { PolicyOptions } from './perform/policy-options.js';
import type { FollowOptions } from './read/follow-turn.js';
import type { ListInterventionsOptions } from './read/list-interventions.js';
import type { ListTurnsOptions } from './read/list-turns.js';
import type { Replay } from './read/replay.js';
import type { TurnJournalEntry } from './read/turn-journal.js';
import type { Verification, VerifyOptions } from './read/verify-turn.js';
import type { ListedIntervention } from './rules/intervention-queue.js';
import type { TurnResult } from './rules/result.js';
import type { TurnSummary } from './rules/turn-rows.js';

/** Options of `createOrchestrator`: the roles, and everything with a default. `Run` is the run context of its turns. */
export interface OrchestratorOptions<Run = never> extends Roles, LimitOptions, GuardOptions {
  /** @defaultValue none */
  readonly tools?: readonly Tool<Run>[] | ToolCatalog;
  /** Tried before the Coordinator is asked. @defaultValue none */
  readonly workflows?: WorkflowMatcher;
  /**
   * Where journals are kept. A store that is passed open may be shared, and is closed by whoever opened it; one that a
   * function opens belongs to the orchestrator and is closed with it. @defaultValue `memoryStore`
   */
  readonly store?: Store | (() => Store);
  /** @defaultValue `chat` */
  readonly mode?: Mode;
  /** Which calls need a person's approval. @defaultValue those of destructive tools */
  readonly needsApproval?: ApprovalPolicy<Run>;
  /**
   * Policy for calls, beside the constraints that requests, documents and plans set, which bind every call anyway.
   * @defaultValue those constraints alone
   */
  readonly policy?: PolicyOptions<Run>;
  /** Milliseconds from the question in which an approval is given and its call begins. @defaultValue 24 hours */
  readonly approvalTtlMs?: number;
  /** Keeps what a turn leaves behind (phase 8). @defaultValue the journal only */
  readonly save?: SaveTurn<Run>;
  /** @defaultValue `refuse` */
  readonly onVersionChange?: VersionPolicy;
  /**
   * Turns driven at a time; others wait, and begin in the order of `start`, `resume`, `resolve` and `fork`. Of many that
   * come together, eight begin at once, the next eight as soon as the process has time. A tool that waits for another
   * turn of the same orchestrator holds one place while it asks for a second. @defaultValue 1,000
   */
  readonly turnConcurrency?: number;
  /** Tool calls at a time, all turns together. @defaultValue no limit */
  readonly toolConcurrency?: number;
  /** How failures that may pass are tried again. */
  readonly toolRetry?: ToolRetry;
  /**
   * Milliseconds that a role's model may be away before the role has failed. Until then it is asked again, after 0.8 to
   * 60 seconds or when its provider says; `role.waiting` tells when. The same for the service of a `read` or `idempotent`
   * tool that limits its rate, or that answered before in the turn; `tool.waiting` tells when. @defaultValue 15 minutes
   */
  readonly outageMs?: number;
  /**
   * Tokens, estimated, of what a turn of a thread is told of earlier ones: texts and claims together; 100 or more.
   * @defaultValue 1,500
   */
  readonly threadTokens?: number;
  /** Above the limits of each turn: what all of them may use together. See `meterBudget`. @defaultValue no limit */
  readonly budget?: RoleBudget;
  /** Number and size of the files of one turn. @defaultValue 20, of 10 MiB each and 20 MiB together */
  readonly attachmentLimits?: Partial<AttachmentLimits>;
  /**
   * Takes secrets out of whatever is recorded, and so of prompts, events, documents and logs; the arguments of calls, `inputs`
   * and `run` stay as they are. @defaultValue `redactor()` of `@pce/core/text`: what is known by its form; give it the values
   * that you know
   */
  readonly redactor?: Redactor;
  /** Names this process in leases. @defaultValue a new id */
  readonly owner?: string;
  /** Milliseconds a process that died keeps others off its turns. @defaultValue 15,000 */
  readonly leaseTtlMs?: number;
  /**
   * Whether the owner of a lease still runs. `false` takes its lease away at once: answer it only if the owner can
   * never go on. @defaultValue always: its lease has to expire
   */
  readonly isOwnerAlive?: (owner: string) => boolean;
  /** See every turn that this orchestrator drives. @defaultValue none */
  readonly observers?: readonly TurnObserver[];
  /** Called with errors of observers and of listeners of turns. @defaultValue a warning of the process */
  readonly onListenerError?: OnListenerError;
  readonly clock?: Clock;
  readonly ids?: Ids;
}

/** The run context that a host must pass; any, or none, where no part says which it reads. */
export type RunOf<Run> = [Run] extends [never] ? unknown : Run;

/** Where a fork begins, and what it changes. */
export interface ForkOptions<Run = unknown, Output = unknown> extends TurnOptions<Output> {
  /** The last event of the parent that the fork keeps, counted from 1. */
  readonly at: number;
  /** Another request is planned again; findings up to `at` stay. @defaultValue the parent's */
  readonly request?: string;
  readonly inputs?: JsonObject;
  readonly context?: string;
  /** Needed where the parent was started with one: a fork does not take it over. */
  readonly run?: Run;
  /** As for `start`. @defaultValue false */
  readonly keepRun?: boolean;
}

/** Options of `resume` and `resolve`. */
export interface ResumeOptions<Run = unknown, Output = unknown> extends TurnOptions<Output> {
  /** As for `start`; needed where the turn was started with one that its journal does not keep. */
  readonly run?: Run;
}

/** Options of `recover`. */
export interface RecoverOptions<Run = unknown> extends Omit<TurnOptions, 'output'> {
  /** Returns the run context of a turn, where its journal does not keep it. @defaultValue none */
  readonly run?: (turn: TurnSummary) => Run | Promise<Run>;
  /** Milliseconds to wait for leases of processes that died. @defaultValue a little more than `leaseTtlMs` */
  readonly wait?: number;
}

/** Owns the loop. Of all processes that share a store, one at a time drives a turn. */
export interface Orchestrator<Run = unknown> extends AsyncDisposable {
  readonly tools: ToolCatalog;
  /**
   * Begins a turn. Throws `InvalidInputError` for limits it may not have, a limit of cost where a role's model has no
   * prices, or an id that is none.
   */
  start<Output>(
    request: string,
    ...options: undefined extends Run
      ? [options?: StartOptions<Run, Output> | undefined]
      : [options: StartOptions<Run, Output>]
  ): TurnHandle<Output>;
  /**
   * Opens a thread by its id: the turns that are started in it build on each other. Throws `InvalidInputError` for an id
   * that is none. Threads of other sessions and owners are other threads, whatever their ids.
   */
  thread(id: string, options?: ThreadOptions): Thread<Run>;
  /** Lists an owner's threads, the one that was continued last first, 100 at a time. */
  threads(options?: ListThreadsOptions): Promise<readonly ThreadSummary[]>;
  /** Goes on with a turn that was paused, or whose process ended. */
  resume<Output>(turn: string, options?: ResumeOptions<Run, Output>): TurnHandle<Output>;
  /**
   * Goes on with the turns that were running when their processes died. Of several processes that recover at once, each
   * turn has one winner. Resolves once every turn is taken over or another process turns out to drive it.
   */
  recover(options?: RecoverOptions<Run>): Promise<RecoveryReport>;
  /** Begins a turn whose first events are another's. */
  fork<Output>(turn: string, options: ForkOptions<Run, Output>): TurnHandle<Output>;
  /** Folds a turn again without a model or a tool. Throws `ReplayMismatchError` where it goes another way. */
  replay(turn: string): Promise<Replay>;
  /** Checks the hash chain, and that no event is missing. Throws `JournalTamperedError` naming the first that does not hold. */
  verify(turn: string, options?: VerifyOptions): Promise<Verification>;
  /** A turn's whole journal. Throws `TurnNotFoundError`. */
  events(turn: string): Promise<readonly TurnJournalEntry[]>;
  /**
   * Yields the events of a turn with their versions, whichever process drives it, until it has finished. After a restart,
   * `after` goes on behind the last one seen. Throws `TurnNotFoundError`.
   */
  follow(turn: string, options?: FollowOptions): AsyncIterable<TurnJournalEntry>;
  /** How a turn ended, or where it stands, from its journal. */
  result(turn: string): Promise<TurnResult>;
  /**
   * Returns the content of an attachment of a turn, by its id (`a1`) or its hash. Throws `TurnNotFoundError`, and
   * `InvalidInputError` where the turn has no such attachment.
   */
  readAttachment(turn: string, idOrHash: string): Promise<Uint8Array>;
  /** Lists an owner's turns, the newest first, 100 at a time: all, or those of a status, a session, since a moment. */
  list(options?: ListTurnsOptions): Promise<readonly TurnSummary[]>;
  /** Returns the open interventions of all turns, or of a session, oldest first. */
  interventions(options?: ListInterventionsOptions): Promise<readonly ListedIntervention[]>;
  /** Decides an intervention; its turn goes on where it stopped. */
  resolve<Output>(
    id: string,
    resolution: Resolution,
    options?: ResumeOptions<Run, Output>,
  ): TurnHandle<Output>;
  /** Pauses what runs, waits for it, and closes the store if the orchestrator opened it. */
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
      'outageMs',
      'threadTokens',
      'budget',
      'attachmentLimits',
      'redactor',
    ] as const),
    ...(['owner', 'leaseTtlMs', 'isOwnerAlive', 'clock', 'ids', 'limits', 'ceilings'] as const),
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
} as const;
