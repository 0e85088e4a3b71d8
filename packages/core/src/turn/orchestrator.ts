import type { LimitFunction } from 'p-limit';
import pLimit from 'p-limit';
import { attachmentReader, resolveAttachmentLimits } from '../attachments/attachment-reader.js';
import { contentStore } from '../attachments/content-store.js';
import { readAttachments } from '../attachments/read-attachment.js';
import type { Resolution } from '../contracts/intervention.js';
import { InvalidInputError } from '../errors.js';
import { guardVersions, resolveGuards } from '../guards/guards.js';
import { createFlushScheduler } from '../journal/batch.js';
import { loadStream } from '../journal/load-stream.js';
import { readStream } from '../journal/read-stream.js';
import { ViewsRefresh } from '../journal/views-refresh.js';
import { resolveLimits } from '../limits/limits.js';
import type { Roles } from '../ports/roles.js';
import { memoryStore } from '../store/memory-store.js';
import { wait } from '../system/retry.js';
import { systemClock } from '../system/system-clock.js';
import { systemIds } from '../system/system-ids.js';
import { assertKeys, renamed } from '../text/assert-keys.js';
import { loadInThread } from '../thread/load-in-thread.js';
import { listThreads, threadJournal } from '../thread/read/list-threads.js';
import { createThreads } from '../thread/thread.js';
import { createToolCatalog, type ToolCatalog } from '../tools/catalog.js';
import { type DriveOptions, drive } from './drive/drive.js';
import { driveSlice } from './drive/drive-slice.js';
import type { TurnHandle } from './drive/handle.js';
import {
  type ContinueOptions,
  type LoadedTurn,
  loadToFork,
  loadToResolve,
  loadToResume,
  loadToStart,
} from './drive/load-turn.js';
import { ListenerErrors, type TurnObserver } from './drive/observer.js';
import { recoverTurns } from './drive/recover-turns.js';
import { decideTurn } from './drive/resolve-intervention.js';
import { defaultRedactor, outputOfEvent, runOfEvent } from './drive/run-context.js';
import { checkPrices, type NewTurn, type StartOptions } from './drive/start-options.js';
import { submitTurn } from './drive/submit-turn.js';
import {
  assertTurnId,
  createTurnQueue,
  currentVersions,
  roleVersions,
  type TurnHost,
  turnOf,
} from './drive/turn-host.js';
import { WaitingTurns } from './drive/waiting-turns.js';
import {
  knownOptions,
  type Orchestrator,
  type OrchestratorOptions,
  type ResumeOptions,
  type RunOf,
  type SubmitOptions,
} from './orchestrator-options.js';
import { resolvePolicy } from './perform/context.js';
import { followTurn } from './read/follow-turn.js';
import { listDue, listInterventions } from './read/list-interventions.js';
import { listTurns } from './read/list-turns.js';
import { turnJournal } from './read/turn-journal.js';
import { replay, verifyTurn } from './read/verify-turn.js';
import { currentRules, roleNames } from './rules/events.js';
import { changedVersions, localOwner } from './rules/initial-state.js';
import { toResult } from './rules/result.js';
import type { TurnSummary } from './rules/turn-rows.js';

const dayMs = 86_400_000;

/**
 * Creates an orchestrator from roles, tools, workflows and a store. `Run`, the type of the run context of its turns, is the
 * one that tools, `needsApproval` and `save` read.
 */
export function createOrchestrator<Run = unknown>(
  options: OrchestratorOptions<Run>,
): Orchestrator<RunOf<Run>>;
export function createOrchestrator(options: OrchestratorOptions<unknown>): Orchestrator {
  const {
    planner,
    critic,
    executor,
    coordinator,
    synthesizer,
    validator,
    evidence,
    analyzer,
    tools = [],
    workflows,
    store: given = memoryStore,
    mode = 'chat',
    clock = systemClock,
    ids = systemIds,
    leaseTtlMs = 15_000,
    isOwnerAlive = () => true,
    threadTokens = 8_000,
    observers = [],
  } = options;
  assertRoles(options);
  assertKeys('createOrchestrator', options, knownOptions.createOrchestrator);
  assertOption(
    'tools',
    typeof tools === 'object' && tools !== null,
    'tools as a list or an object, or a catalog',
    tools,
  );
  assertOption('threadTokens', threadTokens >= 100, '100 or more', threadTokens);
  const outageMs = renamed(options, 'outageMs', 'maxOutageMs') ?? 15 * 60_000;
  assertOption('maxOutageMs', outageMs >= 0, '0 or more', outageMs);
  const store = typeof given === 'function' ? given() : given;
  const roles: Roles = {
    planner,
    executor,
    coordinator,
    synthesizer,
    validator,
    ...(critic && { critic }),
    ...(evidence && { evidence }),
    ...(analyzer && { analyzer }),
  };
  const catalog = isCatalog(tools) ? tools : createToolCatalog(Object.values(tools));
  const owner = renamed(options, 'owner', 'process') ?? ids.next('process');
  const ownLimits = resolveLimits(options);
  const scheduler = createFlushScheduler(clock);
  const host: TurnHost = {
    store,
    lease: { owner, ttlMs: leaseTtlMs, isOwnerAlive },
    queue: createTurnQueue(toLimit('turnConcurrency', options.turnConcurrency ?? 1_000), scheduler),
    scheduler,
    roles,
    catalog,
    workflows,
    clock,
    needsApproval: options.needsApproval,
    policy: resolvePolicy(options.policy),
    approvalTtlMs: options.approvalTtlMs ?? dayMs,
    toolRetry: options.toolRetry ?? {},
    outageMs,
    limitTools:
      options.toolConcurrency === undefined
        ? undefined
        : toLimit('toolConcurrency', options.toolConcurrency),
    save: options.save,
    contentOf: (owner) => contentStore(store, clock, owner),
    guards: resolveGuards(options),
    attachmentLimits: resolveAttachmentLimits(options.attachmentLimits),
    budget: options.budget,
    messages: options.messages,
    memory: options.memory,
    onVersionChange: options.onVersionChange ?? 'ask',
    redactor: options.redactor ?? defaultRedactor,
    observers,
    listenerErrors: new ListenerErrors(options.onListenerError),
  };
  const running = new Set<TurnHandle>();
  const waiting = new WaitingTurns(store, clock);
  const refresh = new ViewsRefresh(store, [turnJournal, threadJournal]);
  let closing: Promise<void> | undefined;

  /** Drives a turn. `given` is also used to resume it if it stops for another turn, once that has ended. */
  const driveTurn = <Output>(
    turn: string,
    load: (signal: AbortSignal) => Promise<LoadedTurn>,
    given: ContinueOptions & DriveOptions<Output>,
  ): TurnHandle<Output> => {
    const handle = drive(host, turn, load, given);
    const forget = (): boolean => running.delete(handle);
    running.add(handle);
    refresh.begin();
    handle.result().then((result) => {
      forget();
      waiting.add(result, () => resume(handle.id, given));
    }, forget);
    return handle;
  };

  const resume = <Output>(
    turn: string,
    given: ContinueOptions & DriveOptions<Output>,
  ): TurnHandle<Output> => driveTurn(turn, () => loadToResume(host, turn, given), given);

  /** Resumes a turn, or returns the handle of one that was resumed because its wait was over. */
  const resumeHere = <Output>(
    turn: string,
    given: ContinueOptions & DriveOptions<Output>,
  ): TurnHandle<Output> => {
    // The turn was started with the same schema, so the type matches.
    const own = waiting.resumedHandle(turn) as TurnHandle<Output> | undefined;
    if (own !== undefined) return own;
    waiting.forget(turn);
    return resume(turn, given);
  };

  const toNewTurn = (request: string, given: StartOptions): NewTurn => {
    const { inputs = {}, context = '', session = 'default', owner, parent } = given;
    const { constraints = [], tasks, trace } = given;
    if (tasks !== undefined) assertCount('tasks', tasks);
    if (trace !== undefined)
      assertOption('trace', traceparent.test(trace), 'a W3C traceparent', trace);
    assertRequest(request);
    const turn = given.turn ?? ids.next('turn');
    assertTurnId(turn);
    if (owner !== undefined)
      assertOption('owner', owner !== '' && owner.isWellFormed(), 'well-formed text', owner);
    const limits = given.limits === undefined ? ownLimits : resolveLimits(options, given.limits);
    const attached = readAttachments(given.attachments ?? [], host.attachmentLimits);
    const opening = {
      type: 'turn.started',
      turn,
      request: host.redactor.text(request),
      inputs,
      context: host.redactor.text(context),
      mode: given.mode ?? mode,
      limits,
      rules: currentRules,
      session,
      ...(owner !== undefined && { owner }),
      ...(parent !== undefined && { parent }),
      ...(constraints.length > 0 && { constraints: [...constraints] }),
      ...(tasks !== undefined && { tasks }),
      ...(trace !== undefined && { trace }),
      versions: { ...roleVersions(roles), ...guardVersions(host.guards) },
      ...runOfEvent(given),
      ...(attached.length > 0 && { attachments: attached.map(({ attachment }) => attachment) }),
      ...outputOfEvent(given),
      ...checkPrices(roles, limits),
    } as const;
    return { opening, isNew: given.turn === undefined, run: given.run, attached };
  };

  const openThread = createThreads({
    store,
    clock,
    begin(request, { wait: waitMs = 0, ...given }, name, reading) {
      const { session, owner } = name;
      const newTurn = toNewTurn(request, {
        ...given,
        session,
        ...(owner !== localOwner && { owner }),
      });
      const start = { name, newTurn, waitMs, tokens: threadTokens, ...reading };
      const load = (signal: AbortSignal) => loadInThread(host, { ...start, signal });
      return driveTurn(newTurn.opening.turn, load, given);
    },
  });

  const isDrivenHere = (turn: string): boolean => [...running].some(({ id }) => id === turn);

  return {
    tools: catalog,
    async run<Output>(request: string, given: StartOptions<unknown, Output> = {}) {
      return this.start(request, given).result();
    },
    start<Output>(request: string, given: StartOptions<unknown, Output> = {}) {
      assertKeys('start', given, knownOptions.start);
      const newTurn = toNewTurn(request, given);
      const at = clock.now();
      const load = (signal: AbortSignal) => loadToStart(host, newTurn, at, signal);
      return driveTurn(newTurn.opening.turn, load, given);
    },
    thread: openThread,
    async threads(wanted) {
      await refresh.done();
      return listThreads(store, wanted);
    },
    resume<Output>(turn: string, given: ResumeOptions<unknown, Output> = {}) {
      assertKeys('resume', given, knownOptions.resume);
      return resumeHere(turn, given);
    },
    fork(parent, given) {
      assertKeys('fork', given, knownOptions.fork);
      const { at, run, keepRun, signal, budget, wait, onVersionChange, output, ...changes } = given;
      const turn = ids.next('turn');
      const fork = { turn, parent, version: at, ...changes };
      const load = (signal: AbortSignal) => loadToFork(host, fork, { run, keepRun }, signal);
      return driveTurn(turn, load, { run, signal, budget, wait, onVersionChange, output });
    },
    resolve<Output>(
      id: string,
      resolution: Resolution,
      given: ResumeOptions<unknown, Output> = {},
    ) {
      assertKeys('resolve', given, knownOptions.resume);
      const turn = turnOf(id);
      waiting.forget(turn);
      return driveTurn(turn, () => loadToResolve(host, id, resolution, given), given);
    },
    async recover(given = {}) {
      assertKeys('recover', given, knownOptions.recover);
      const { run, wait = leaseTtlMs + 1_000, ...options } = given;
      await refresh.done();
      const resumeRecovered = async (summary: TurnSummary): Promise<TurnHandle> => {
        const own = run === undefined ? {} : { run: await run(summary) };
        return this.resume(summary.turn, { ...options, wait, ...own });
      };
      return recoverTurns(store, {
        now: clock.now(),
        isDrivenHere,
        async fits(turn) {
          const { state } = await loadStream(store, turnJournal, turn);
          return changedVersions(state.versions, currentVersions(host)).length === 0;
        },
        resume: resumeRecovered,
        wait: (summary) => waiting.add(summary, resumeRecovered),
        sleep: (until) => waiting.at(until, () => this.recover(given)),
      });
    },
    async submit(request: string, given: SubmitOptions = {}) {
      assertKeys('submit', given, knownOptions.submit);
      const newTurn = toNewTurn(request, given);
      return submitTurn(host, newTurn);
    },
    async decide(id, resolution) {
      waiting.forget(turnOf(id));
      if (await decideTurn(host, id, resolution)) return;
      const handle = this.resolve(id, resolution, { wait: leaseTtlMs + 1_000 });
      handle.yield().catch(() => undefined);
      await handle.durable;
    },
    versions: () => currentVersions(host),
    async due(page = {}) {
      await refresh.done();
      const { turns, ...more } = await listDue(store, { before: clock.now(), ...page });
      return { turns: turns.filter(({ turn }) => !isDrivenHere(turn)), ...more };
    },
    async drive(turn, given = {}) {
      assertKeys('drive', given, knownOptions.drive);
      const { run, ms, stop, ...options } = given;
      return driveSlice(host, turn, { ms, stop }, async (summary) => {
        const own = run === undefined ? {} : { run: await run(summary) };
        const handle = resumeHere(summary.turn, { ...options, ...own, sleeps: true });
        // `due` finds the turn again when its wait is over.
        const forget = (): void => waiting.forget(handle.id);
        handle.result().then(forget, forget);
        return handle;
      });
    },
    follow: (turn, wanted) => followTurn(store, turn, wanted),
    replay: (turn) => replay(store, turn),
    verify: (turn, options) => verifyTurn(store, turn, options),
    events: async (turn) => (await readStream(store, turnJournal, turn)).entries,
    result: async (turn) => toResult((await loadStream(store, turnJournal, turn)).state),
    async readAttachment(turn, idOrHash) {
      const { state } = await loadStream(store, turnJournal, turn);
      return attachmentReader(turn, state.attachments, host.contentOf(state.owner)).read(idOrHash);
    },
    async list(page) {
      await refresh.done();
      return listTurns(store, page);
    },
    async interventions(wanted) {
      await refresh.done();
      return listInterventions(store, wanted);
    },
    close() {
      closing ??= (async () => {
        waiting.close();
        await Promise.allSettled([...running].map((handle) => handle.yield()));
        await refresh.close();
        await flushObservers(host);
        if (store !== given) await store.close();
      })();
      return closing;
    },
    async [Symbol.asyncDispose]() {
      await this.close();
    },
  };
}

/** Resolves when the observers have passed on what they saw, or after five seconds. */
async function flushObservers({ observers, listenerErrors, clock }: TurnHost): Promise<void> {
  const flush = async (observer: TurnObserver): Promise<void> => {
    try {
      await observer.flush?.();
    } catch (error) {
      listenerErrors.report(observer, error);
    }
  };
  const timer = new AbortController();
  const late = wait(clock, 5_000, timer.signal).catch(() => undefined);
  await Promise.race([Promise.all(observers.map(flush)), late]);
  timer.abort();
}

function isCatalog(tools: NonNullable<OrchestratorOptions['tools']>): tools is ToolCatalog {
  return typeof Object(tools).register === 'function';
}

function assertRoles(options: Roles): void {
  const missing = roleNames.filter((name) => name !== 'critic' && options[name] === undefined);
  if (missing.length === 0) return;
  throw new InvalidInputError(
    `${missing.join(', ')} missing: add the roles, as in { ...ruleRoles(), tools } with ruleRoles() of @pce/rules or modelRoles(model) of @pce/roles`,
  );
}

function assertRequest(request: unknown): void {
  if (typeof request === 'string') return;
  throw new InvalidInputError(`a request is text, got ${typeof request}`);
}

/** W3C Trace Context, version 00 and later ones that begin like it. */
const traceparent = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}(-.*)?$/;

function assertOption(name: string, isRight: boolean, expected: string, got: unknown): void {
  if (isRight) return;
  const shown = typeof got === 'string' ? JSON.stringify(got) : `${got}`;
  throw new InvalidInputError(`option ${name}: expected ${expected}, got ${shown}`);
}

function assertCount(name: string, count: number): void {
  assertOption(name, Number.isSafeInteger(count) && count >= 1, 'a whole number from 1', count);
}

function toLimit(name: string, concurrency: number): LimitFunction {
  assertCount(name, concurrency);
  return pLimit(concurrency);
}
