import { InvalidInputError } from '../errors.js';
import type { Clock } from '../ports/clock.js';
import { systemClock } from '../system/system-clock.js';
import { wait } from '../system/wait.js';
import type { Slice } from '../turn/drive/drive-slice.js';
import type { Orchestrator, SliceOptions } from '../turn/orchestrator-options.js';
import { FairQueue } from './fair-queue.js';

/** Options of `runWorker`. */
export interface WorkerOptions<Run = unknown>
  extends Pick<SliceOptions<Run>, 'run' | 'onVersionChange'> {
  /** Turns driven at once, without those that their calls start. @defaultValue 50 */
  readonly turns?: number;
  /** Milliseconds after which a turn makes room for one that waits. @defaultValue 10,000 */
  readonly sliceMs?: number;
  /** Milliseconds between two looks at what is due. @defaultValue 2,000 */
  readonly sweepMs?: number;
  /** Called with errors of the store and of turns; the worker tries again. @defaultValue none */
  readonly onError?: (error: unknown) => void;
  readonly clock?: Clock;
}

/** The work of a worker at a moment. */
export interface WorkerState {
  /** Turns that it drives. */
  readonly driven: number;
  /** Turns that are due, and that it has not taken yet. */
  readonly waiting: number;
  /** Milliseconds for which the turn that has waited longest is due; 0 if none is. */
  readonly oldestMs: number;
  /** Turns that it may not drive, because its roles, tools or workflows are not those of their last process. */
  readonly refused: number;
  /** Slices so far, by their outcome. */
  readonly slices: Readonly<Record<Slice['state'] | 'failed', number>>;
  /** Unix time in milliseconds of the last look at what is due that succeeded; 0 before the first. */
  readonly sweptAt: number;
}

/** Drives turns that are due, until it is drained. */
export interface Worker extends AsyncDisposable {
  /** Takes a turn up without waiting for the next look: right after `submit` or `decide`. */
  wake(turn: string): void;
  readonly state: WorkerState;
  /**
   * Takes nothing up from now on, and stops each turn before its next step. Resolves once all have stopped, or after `graceMs`
   * milliseconds, with the turns whose tools are still running; their process keeps them.
   */
  drain(options?: { readonly graceMs?: number }): Promise<readonly string[]>;
}

/** Milliseconds before a turn that failed, or was refused, is tried again. */
const backOffMs = 5_000;
const maxBackOffMs = 60_000;
/** Rows read in one look. */
const maxRows = 20_000;
const pageSize = 500;

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
  let sweptAt = 0;

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
      const driving = drive(turn).then((isMore) => {
        driven.delete(turn);
        queue.release(owner);
        if (wokenAgain.delete(turn) || isMore) wake(turn, owner);
        take();
      });
      driven.set(turn, driving);
    }
  };

  /** Drives a turn for a slice. Returns whether it can continue at once. */
  const drive = async (turn: string): Promise<boolean> => {
    try {
      const slice = await sliceOf(turn);
      slices[slice.state] += 1;
      const at = slice.state === 'held' ? slice.again : clock.now() + maxBackOffMs;
      if (slice.state === 'held' || slice.state === 'refused')
        notBefore.set(turn, { at, failures: 0, isRefused: slice.state === 'refused' });
      else notBefore.delete(turn);
      if (slice.state === 'ended' && slice.parent !== undefined) wake(slice.parent);
      return slice.state === 'more';
    } catch (error) {
      slices.failed += 1;
      const { failures } = notBefore.get(turn) ?? { failures: 0 };
      const delayMs = Math.min(maxBackOffMs, backOffMs * 2 ** failures);
      notBefore.set(turn, { at: clock.now() + delayMs, failures: failures + 1, isRefused: false });
      options.onError?.(error);
      return false;
    }
  };

  const sliceOf = async (turn: string): Promise<Slice> => {
    const { run, onVersionChange } = options;
    const given = { ...(run && { run }), ...(onVersionChange && { onVersionChange }) };
    let slice: Slice = { state: 'refused', changes: [] };
    for (const pce of orchestrators) {
      slice = await pce.drive(turn, { ...given, ms: sliceMs, stop: stopping.signal });
      if (slice.state !== 'refused') break;
    }
    return slice;
  };

  const sweep = async (): Promise<void> => {
    const now = clock.now();
    const [pce] = orchestrators;
    let after: string | undefined;
    for (let rows = 0; rows < maxRows; rows += pageSize) {
      const page = await pce.due({ before: now, after, limit: pageSize });
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

  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await sweep().catch((error: unknown) => options.onError?.(error));
      // Not all workers at the same moment.
      const delayMs = sweepMs * (0.75 + Math.random() / 2);
      await wait(clock, delayMs, stopping.signal).catch(() => undefined);
    }
  };
  const watching = watch();

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
      };
    },
    async drain({ graceMs = Number.POSITIVE_INFINITY } = {}) {
      stopping.abort();
      queue.clear();
      const all = Promise.all([watching, ...driven.values()]);
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
