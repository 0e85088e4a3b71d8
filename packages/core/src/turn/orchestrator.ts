import pLimit, { type LimitFunction } from 'p-limit';
import type { Resolution } from '../contracts/intervention.js';
import type { JsonObject } from '../contracts/json.js';
import type { Limits } from '../contracts/limits.js';
import type { Mode } from '../contracts/tool-outcome.js';
import { InvalidInputError } from '../errors.js';
import { createFlushScheduler } from '../journal/flush-scheduler.js';
import { loadStream } from '../journal/load-stream.js';
import { readStream } from '../journal/read-stream.js';
import { stampEvent } from '../journal/stream-event.js';
import { ViewsRefresh } from '../journal/views-refresh.js';
import { type LimitOptions, resolveLimits } from '../limits/defaults.js';
import type { Clock } from '../ports/clock.js';
import type { Ids } from '../ports/ids.js';
import type { RoleBudget } from '../ports/role-budget.js';
import type { Roles } from '../ports/roles.js';
import type { WorkflowMatcher } from '../ports/workflow-matcher.js';
import { memoryStore } from '../store/memory-store.js';
import type { Store } from '../store/store.js';
import { systemClock } from '../system/system-clock.js';
import { systemIds } from '../system/system-ids.js';
import { createToolCatalog, type ToolCatalog } from '../tools/catalog.js';
import type { ToolRetry } from '../tools/run-input.js';
import type { Tool } from '../tools/tool.js';
import { roleVersions } from './drive/current-versions.js';
import { drive } from './drive/drive.js';
import type { TurnHandle } from './drive/handle.js';
import {
  loadToFork,
  loadToResolve,
  loadToResume,
  loadToStart,
  type VersionPolicy,
} from './drive/load-turn.js';
import type { TurnHost } from './drive/turn-host.js';
import { assertTurnId, turnOf } from './drive/turn-id.js';
import type { ApprovalPolicy, SaveTurn } from './perform/context.js';
import { listInterventions } from './read/list-interventions.js';
import { type ListTurnsOptions, listTurns } from './read/list-turns.js';
import { type Replay, replay } from './read/replay.js';
import { type TurnJournalEntry, turnJournal } from './read/turn-journal.js';
import { type Verification, type VerifyOptions, verifyTurn } from './read/verify-turn.js';
import type { ListedIntervention } from './rules/intervention-queue.js';
import { type TurnResult, toResult } from './rules/result.js';
import type { TurnSummary } from './rules/turn-rows.js';

/** Options of `createOrchestrator`: the roles, and everything with a default. */
export interface OrchestratorOptions extends Roles, LimitOptions {
  /** @defaultValue none */
  readonly tools?: readonly Tool[] | ToolCatalog;
  /** Tried before the Coordinator is asked. @defaultValue none */
  readonly workflows?: WorkflowMatcher;
  /** Where journals are kept; closed with the orchestrator. @defaultValue `memoryStore()` */
  readonly store?: Store;
  /** @defaultValue `chat` */
  readonly mode?: Mode;
  /** Which calls need a person's approval. @defaultValue those of destructive tools */
  readonly needsApproval?: ApprovalPolicy;
  /** Milliseconds an approval may wait. @defaultValue 24 hours */
  readonly approvalTtlMs?: number;
  /** Keeps what a turn leaves behind (phase 8). @defaultValue the journal only */
  readonly save?: SaveTurn;
  /** @defaultValue `refuse` */
  readonly onVersionChange?: VersionPolicy;
  /**
   * Turns driven at a time; others wait, and begin in the order of `start`, `resume`, `resolve` and `fork`. A tool that
   * waits for another turn of the same orchestrator holds one place while it asks for a second. @defaultValue 1,000
   */
  readonly turnConcurrency?: number;
  /** Tool calls at a time, all turns together. @defaultValue no limit */
  readonly toolConcurrency?: number;
  /** How failures that may pass are tried again. */
  readonly toolRetry?: ToolRetry;
  /**
   * Milliseconds that a role's model may be away before the role has failed. Until then it is asked again, after 0.8 to
   * 60 seconds or when its provider says; `role.waiting` tells when. @defaultValue 15 minutes
   */
  readonly outageMs?: number;
  /** Above the limits of each turn: what all of them may use together. See `meterBudget`. @defaultValue no limit */
  readonly budget?: RoleBudget;
  /** Names this process in leases. @defaultValue a new id */
  readonly owner?: string;
  /** Milliseconds a process that died keeps others off its turns. @defaultValue 15,000 */
  readonly leaseTtlMs?: number;
  /**
   * Whether the owner of a lease still runs. `false` takes its lease away at once: answer it only where the owner can
   * never go on. @defaultValue always: its lease has to expire
   */
  readonly isOwnerAlive?: (owner: string) => boolean;
  readonly clock?: Clock;
  readonly ids?: Ids;
}

/** Options of `start`. */
export interface StartOptions {
  /**
   * Id of the turn: letters, digits, `_`, `-` and `.`, 128 at most. Whoever starts a turn again after a crash gives the
   * same one: where there is such a turn already, the result rejects with `TurnExistsError`. @defaultValue a new id
   */
  readonly turn?: string;
  /** @defaultValue the orchestrator's */
  readonly mode?: Mode;
  /**
   * Limits of this turn in place of the host's, up to its ceilings. `start` throws `InvalidInputError` for one that is
   * unknown or above its ceiling. @defaultValue the host's
   */
  readonly limits?: Partial<Limits> | undefined;
  /** Values by name, for workflows and planning documents. */
  readonly inputs?: JsonObject;
  /** §2: what is known already. */
  readonly context?: string;
  /** Groups turns of one user or workspace. @defaultValue `default` */
  readonly session?: string;
  /** The user or tenant that the turn belongs to: servers show it to nobody else. @defaultValue `local` */
  readonly owner?: string;
  /** Cancels the turn. */
  readonly signal?: AbortSignal;
}

/** Where a fork begins, and what it changes. */
export interface ForkOptions {
  /** The last event of the parent that the fork keeps, counted from 1. */
  readonly at: number;
  readonly request?: string;
  readonly inputs?: JsonObject;
  readonly context?: string;
  readonly signal?: AbortSignal;
}

/** Options of `resume` and `resolve`. */
export interface ResumeOptions {
  /** @defaultValue the orchestrator's */
  readonly onVersionChange?: VersionPolicy;
  readonly signal?: AbortSignal;
}

/** Owns the loop. Of all processes that share a store, one at a time drives a turn. */
export interface Orchestrator extends AsyncDisposable {
  readonly tools: ToolCatalog;
  /** Begins a turn. Throws `InvalidInputError` for limits it may not have, or an id that is none. */
  start(request: string, options?: StartOptions): TurnHandle;
  /** Goes on with a turn that was paused, or whose process ended. */
  resume(turn: string, options?: ResumeOptions): TurnHandle;
  /** Begins a turn whose first events are another's. */
  fork(turn: string, options: ForkOptions): TurnHandle;
  /** Folds a turn again without a model or a tool. Throws `ReplayMismatchError` where it goes another way. */
  replay(turn: string): Promise<Replay>;
  /** Checks the hash chain, and that no event is missing. Throws `JournalTamperedError` naming the first that does not hold. */
  verify(turn: string, options?: VerifyOptions): Promise<Verification>;
  /** A turn's whole journal. Throws `TurnNotFoundError`. */
  events(turn: string): Promise<readonly TurnJournalEntry[]>;
  /** How a turn ended, or where it stands, from its journal. */
  result(turn: string): Promise<TurnResult>;
  /** Turns in the order in which they began, 100 at a time. */
  list(options?: ListTurnsOptions): Promise<readonly TurnSummary[]>;
  /** Returns the open interventions of all turns, oldest first. */
  interventions(): Promise<readonly ListedIntervention[]>;
  /** Decides an intervention; its turn goes on where it stopped. */
  resolve(id: string, resolution: Resolution, options?: ResumeOptions): TurnHandle;
  /** Pauses what runs, waits for it, and closes the store. */
  close(): Promise<void>;
}

const dayMs = 86_400_000;

/** Composes roles, tools, workflows and a store into the loop. */
export function createOrchestrator(options: OrchestratorOptions): Orchestrator {
  const {
    planner,
    critic,
    executor,
    coordinator,
    synthesizer,
    validator,
    tools = [],
    workflows,
    store = memoryStore(),
    mode = 'chat',
    clock = systemClock,
    ids = systemIds,
    leaseTtlMs = 15_000,
    isOwnerAlive = () => true,
  } = options;
  const roles: Roles = {
    planner,
    executor,
    coordinator,
    synthesizer,
    validator,
    ...(critic && { critic }),
  };
  const catalog = 'register' in tools ? tools : createToolCatalog(tools);
  const owner = options.owner ?? ids.next('process');
  const ownLimits = resolveLimits(options);
  const host: TurnHost = {
    store,
    lease: { owner, ttlMs: leaseTtlMs, isOwnerAlive },
    limitTurns: toLimit('turnConcurrency', options.turnConcurrency ?? 1_000),
    scheduler: createFlushScheduler(clock),
    roles,
    catalog,
    workflows,
    clock,
    needsApproval: options.needsApproval ?? (({ tool }) => tool.destructive),
    approvalTtlMs: options.approvalTtlMs ?? dayMs,
    toolRetry: options.toolRetry ?? {},
    outageMs: toOutageMs(options.outageMs ?? 15 * 60_000),
    limitTools:
      options.toolConcurrency === undefined
        ? undefined
        : toLimit('toolConcurrency', options.toolConcurrency),
    save: options.save,
    budget: options.budget,
  };
  const ownPolicy = options.onVersionChange ?? 'refuse';
  const running = new Set<TurnHandle>();
  const refresh = new ViewsRefresh(store, [turnJournal]);
  let closing: Promise<void> | undefined;

  const track = (handle: TurnHandle): TurnHandle => {
    const forget = (): boolean => running.delete(handle);
    running.add(handle);
    refresh.begin();
    handle.result().then(forget, forget);
    return handle;
  };

  return {
    tools: catalog,
    start(request, { inputs = {}, context = '', session = 'default', signal, ...rest } = {}) {
      const turn = rest.turn ?? ids.next('turn');
      assertTurnId(turn);
      assertOwner(rest.owner);
      const limits = rest.limits === undefined ? ownLimits : resolveLimits(options, rest.limits);
      const opening = {
        type: 'turn.started',
        turn,
        request,
        inputs,
        context,
        mode: rest.mode ?? mode,
        limits,
        session,
        ...(rest.owner !== undefined && { owner: rest.owner }),
        versions: roleVersions(roles),
      } as const;
      const first = stampEvent(opening, clock.now());
      const isNew = rest.turn === undefined;
      return track(drive(host, turn, () => loadToStart(store, first, { isNew }), signal));
    },
    resume(turn, { onVersionChange = ownPolicy, signal } = {}) {
      return track(drive(host, turn, () => loadToResume(host, onVersionChange, turn), signal));
    },
    fork(parent, { at, signal, ...changes }) {
      const turn = ids.next('turn');
      const load = () => loadToFork(host, { turn, parent, version: at, ...changes });
      return track(drive(host, turn, load, signal));
    },
    resolve(id, resolution, { onVersionChange = ownPolicy, signal } = {}) {
      const load = () => loadToResolve(host, onVersionChange, id, resolution);
      return track(drive(host, turnOf(id), load, signal));
    },
    replay: async (turn) => replay(turn, (await readStream(store, turnJournal, turn)).entries),
    verify: (turn, options) => verifyTurn(store, turn, options),
    events: async (turn) => (await readStream(store, turnJournal, turn)).entries,
    result: async (turn) => toResult((await loadStream(store, turnJournal, turn)).state),
    async list(page) {
      await refresh.done();
      return listTurns(store, page);
    },
    async interventions() {
      await refresh.done();
      return listInterventions(store);
    },
    close() {
      closing ??= (async () => {
        await Promise.allSettled([...running].map((handle) => handle.pause()));
        await refresh.close();
        await store.close();
      })();
      return closing;
    },
    async [Symbol.asyncDispose]() {
      await this.close();
    },
  };
}

function assertOwner(owner = 'local'): void {
  if (owner !== '' && owner.isWellFormed()) return;
  throw new InvalidInputError(
    `option owner: expected well-formed text, got ${JSON.stringify(owner)}`,
  );
}

function toOutageMs(outageMs: number): number {
  if (outageMs >= 0) return outageMs;
  throw new InvalidInputError(`option outageMs: expected 0 or more, got ${outageMs}`);
}

function toLimit(name: string, concurrency: number): LimitFunction {
  if (!Number.isInteger(concurrency) || concurrency < 1) {
    throw new InvalidInputError(`option ${name}: ${concurrency} is not a whole number from 1`);
  }
  return pLimit(concurrency);
}
