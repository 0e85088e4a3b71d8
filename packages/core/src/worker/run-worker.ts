import { InvalidInputError } from '../errors.js';
import { wait } from '../system/retry.js';
import { systemClock } from '../system/system-clock.js';
import type { Slice } from '../turn/drive/drive-slice.js';
import type { VersionPolicy } from '../turn/drive/turn-host.js';
import type { Orchestrator } from '../turn/orchestrator-options.js';
import { turnOfWake, turnWakeId, type WakeHandler, type WakeSubscription } from './waker.js';
import type { Worker, WorkerOptions } from './worker-options.js';
import { WorkerRegistry } from './worker-registry.js';

/** Milliseconds before a turn that failed, or was refused, is tried again. */
const backOffMs = 5_000;
const maxBackOffMs = 60_000;
/** Rows read in one look. */
const maxRows = 20_000;
const pageSize = 500;
/** Milliseconds after the end of a lease or a wait, so that it is over. */
const marginMs = 20;
/** Sleeping turns whose moment the waker is remembered to know. */
const maxAnswered = 1_000;

/**
 * Drives the turns of a store that are due, any number of such workers side by side: those that processes submitted, that were
 * running when theirs ended, whose approval or pause is over, or that a person has decided. Owners share it fairly.
 *
 * @param orchestrators - Of one store. Each turn is driven by the first whose roles and tools are its own.
 * @throws `InvalidInputError` for invalid options.
 * @example
 * ```ts
 * const worker = runWorker([pce], { turns: 20 });
 * process.once('SIGTERM', () => worker.drain({ graceMs: 30_000 }));
 * ```
 */
export function runWorker<Run>(
  orchestrators: readonly [Orchestrator<Run>, ...Orchestrator<Run>[]],
  options: WorkerOptions<Run> = {},
): Worker {
  const { turns = 50, sliceMs = 10_000, sweepMs = 2_000, clock = systemClock } = options;
  const { waker, store, sources = [] } = options;
  for (const [name, value] of Object.entries({ turns, sliceMs, sweepMs }))
    if (!Number.isSafeInteger(value) || value < 1)
      throw new InvalidInputError(
        `runWorker: option ${name}: expected a whole number from 1, got ${value}`,
      );
  const stopping = new AbortController();
  const queue = new FairQueue();
  const driven = new Map<string, Promise<void>>();
  const wokenAgain = new Set<string>();
  const notBefore = new Map<
    string,
    { readonly at: number; readonly failures: number; readonly isRefused: boolean }
  >();
  const slices = { more: 0, waits: 0, held: 0, refused: 0, ended: 0, failed: 0 };
  /** Answers to the waker, by the turn that it waits for. */
  const answers = new Map<string, (answer: { readonly at: number } | undefined) => void>();
  const answered = new Set<string>();
  let subscription: WakeSubscription | undefined;
  let sweptAt = 0;
  const registry =
    store && new WorkerRegistry(store, clock, () => orchestrators.map((pce) => pce.versions()));
  const onVersionChange: VersionPolicy = (change) => {
    const { onVersionChange: policy = 'ask' } = options;
    if (registry?.hasOther(change.versions)) return 'refuse';
    return typeof policy === 'function' ? policy(change) : policy;
  };

  const wake = (turn: string, owner = '', at = clock.now()): void => {
    if (stopping.signal.aborted) return;
    if (driven.has(turn)) wokenAgain.add(turn);
    else queue.add({ turn, owner, at });
    take();
  };

  const take = (): void => {
    while (driven.size < turns && !stopping.signal.aborted) {
      const next = queue.take();
      if (next === undefined) return;
      const { turn, owner } = next;
      const driving = drive(turn).then(async (again) => {
        driven.delete(turn);
        queue.release(owner);
        const at = wokenAgain.delete(turn) ? clock.now() : again;
        if (answers.has(turn)) answer(turn, at);
        else if (at !== undefined && at <= clock.now()) {
          // Others take it up at once.
          if (stopping.signal.aborted) await tell(turn);
          else wake(turn, owner);
        }
        take();
      });
      driven.set(turn, driving);
    }
  };

  /** Wakes all workers for a turn. What is lost, a look finds. */
  const tell = async (turn: string): Promise<void> => {
    await waker?.wake(turnWakeId(turn)).catch((error: unknown) => options.onError?.(error));
  };

  const answer = (turn: string, at: number | undefined): void => {
    answers.get(turn)?.(at === undefined ? undefined : { at });
    answers.delete(turn);
  };

  /** Drives a turn for a slice. Returns when it can continue, in Unix milliseconds; `undefined` if somebody else has to say so. */
  const drive = async (turn: string): Promise<number | undefined> => {
    try {
      const slice = await sliceOf(turn);
      slices[slice.state] += 1;
      const at = slice.state === 'held' ? slice.again : clock.now() + maxBackOffMs;
      // Without a waker only a look shows that another worker has left a turn.
      const isHeld = slice.state === 'held' && waker !== undefined;
      if (isHeld || slice.state === 'refused')
        notBefore.set(turn, { at, failures: 0, isRefused: slice.state === 'refused' });
      else notBefore.delete(turn);
      if (slice.state === 'ended' && slice.parent !== undefined) {
        if (waker === undefined) wake(slice.parent);
        else await tell(slice.parent);
      }
      return againAfter(turn, slice);
    } catch (error) {
      slices.failed += 1;
      const { failures } = notBefore.get(turn) ?? { failures: 0 };
      const at = clock.now() + Math.min(maxBackOffMs, backOffMs * 2 ** failures);
      notBefore.set(turn, { at, failures: failures + 1, isRefused: false });
      options.onError?.(error);
      return at;
    }
  };

  const againAfter = (turn: string, slice: Slice): number | undefined => {
    if (slice.state === 'more') return clock.now();
    if (slice.state === 'held') return slice.again + marginMs;
    if (slice.state !== 'waits' || slice.again === undefined) return undefined;
    // Woken too early by a clock that is ahead of this one, it would be again: the looks go by this clock.
    const wait = `${turn} ${slice.again}`;
    if (answered.delete(wait)) return undefined;
    if (answered.size >= maxAnswered) answered.clear();
    answered.add(wait);
    return slice.again + marginMs;
  };

  const onWake: WakeHandler = async ({ id }) => {
    const turn = turnOfWake(id);
    if (turn !== undefined) return onTurnWake(turn);
    await sources.find(({ kind }) => id.startsWith(`${kind}/`))?.sweep(wake);
    return undefined;
  };

  const onTurnWake = (turn: string): ReturnType<WakeHandler> =>
    new Promise((resolve) => {
      if (stopping.signal.aborted) return resolve({ at: clock.now() });
      const isTaken = driven.has(turn) || answers.has(turn);
      if (isTaken) resolve(undefined);
      else answers.set(turn, resolve);
      wake(turn);
    });

  const sliceOf = async (turn: string): Promise<Slice> => {
    const { run } = options;
    const given = { ...(run && { run }), ms: sliceMs, stop: stopping.signal };
    if (orchestrators.length > 1)
      for (const pce of orchestrators) {
        const slice = await pce.drive(turn, { ...given, onVersionChange: 'refuse' });
        if (slice.state !== 'refused') return slice;
      }
    return orchestrators[0].drive(turn, { ...given, onVersionChange });
  };

  const sweep = async (): Promise<void> => {
    const now = clock.now();
    // Turns that were left to a worker which has ended.
    if (await registry?.refresh())
      for (const [turn, { isRefused }] of notBefore) if (isRefused) notBefore.delete(turn);
    // With a waker, what it has not brought.
    const before = waker === undefined ? now : now - sweepMs;
    const [pce] = orchestrators;
    let after: string | undefined;
    for (let rows = 0; rows < maxRows; rows += pageSize) {
      // Asked about by another release, before this one started.
      const versions = sweptAt === 0;
      const page = await pce.due({ before, after, limit: pageSize, versions });
      for (const { turn, owner, at } of page.turns) {
        const isEarly = (notBefore.get(turn)?.at ?? 0) > now;
        if (!isEarly && !driven.has(turn)) queue.add({ turn, owner, at: at || now });
      }
      after = page.next;
      if (after === undefined) break;
    }
    // Not tried again since, so no longer due.
    for (const [turn, { at }] of notBefore) if (at + maxBackOffMs < now) notBefore.delete(turn);
    sweptAt = now;
    take();
  };

  const listen = async (): Promise<void> => {
    subscription ??= await waker?.on(onWake, { concurrency: turns });
  };

  const watch = async (look: () => Promise<unknown>): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => options.onError?.(error));
      // Not all workers at the same moment.
      const delayMs = sweepMs * (0.75 + Math.random() / 2);
      await wait(clock, delayMs, stopping.signal).catch(() => undefined);
    }
  };
  const looks = [sweep, listen, ...sources.map((source) => () => source.sweep(wake))];
  const watching = Promise.all(looks.map(watch));

  return {
    wake,
    get state() {
      const oldest = queue.oldest();
      return {
        driven: driven.size,
        waiting: queue.size,
        oldestMs: oldest === undefined ? 0 : Math.max(0, clock.now() - oldest),
        refused: [...notBefore.values()].filter(({ isRefused }) => isRefused).length,
        slices: { ...slices },
        sweptAt,
        isListening: subscription?.isListening ?? false,
      };
    },
    async drain({ graceMs = Number.POSITIVE_INFINITY } = {}) {
      stopping.abort();
      await registry?.leave().catch((error: unknown) => options.onError?.(error));
      queue.clear();
      for (const turn of answers.keys()) if (!driven.has(turn)) answer(turn, clock.now());
      const stopped = watching.then(() => subscription?.stop());
      const all = Promise.all([stopped, ...driven.values()]);
      const late = new AbortController();
      const grace = wait(clock, Math.min(graceMs, 2 ** 31 - 1), late.signal);
      await Promise.race([all, grace]).finally(() => late.abort());
      return [...driven.keys()];
    },
    async [Symbol.asyncDispose]() {
      await this.drain();
    },
  };
}

interface WaitingTurn {
  readonly turn: string;
  readonly owner: string;
  /** Unix time in milliseconds since which it is due. */
  readonly at: number;
}

/** Turns that wait to be driven. The owner of the fewest turns under way is next, and of its turns the first one added. */
class FairQueue {
  readonly #byOwner = new Map<string, Set<WaitingTurn>>();
  readonly #underWay = new Map<string, number>();
  readonly #turns = new Set<string>();

  get size(): number {
    return this.#turns.size;
  }

  /** Adds a turn, unless it waits already: under any owner, as one that was woken has none. */
  add(waiting: WaitingTurn): void {
    const { turn, owner } = waiting;
    if (this.#turns.has(turn)) return;
    this.#turns.add(turn);
    this.#byOwner.set(owner, (this.#byOwner.get(owner) ?? new Set()).add(waiting));
  }

  /** Removes the next turn and counts it as under way, until `release`. */
  take(): WaitingTurn | undefined {
    let least = Infinity;
    let owner: string | undefined;
    for (const one of this.#byOwner.keys()) {
      const count = this.#underWay.get(one) ?? 0;
      if (count < least) [least, owner] = [count, one];
    }
    if (owner === undefined) return undefined;
    const turns = this.#byOwner.get(owner);
    const [next] = turns ?? [];
    if (turns === undefined || next === undefined) return undefined;
    turns.delete(next);
    this.#turns.delete(next.turn);
    this.#byOwner.delete(owner);
    // Behind the other owners with as many turns under way.
    if (turns.size > 0) this.#byOwner.set(owner, turns);
    this.#underWay.set(owner, least + 1);
    return next;
  }

  /** Counts a turn of an owner as no longer under way. */
  release(owner: string): void {
    const count = (this.#underWay.get(owner) ?? 1) - 1;
    if (count === 0) this.#underWay.delete(owner);
    else this.#underWay.set(owner, count);
  }

  /** Returns since when the turn that has waited longest is due, in Unix milliseconds. */
  oldest(): number | undefined {
    let oldest: number | undefined;
    for (const turns of this.#byOwner.values())
      for (const { at } of turns) if (oldest === undefined || at < oldest) oldest = at;
    return oldest;
  }

  clear(): void {
    this.#byOwner.clear();
    this.#turns.clear();
  }
}
