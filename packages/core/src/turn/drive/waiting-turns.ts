import type { Clock } from '../../ports/clock.js';
import type { Store } from '../../store/store.js';
import { wait } from '../../system/retry.js';
import { depthOf, parentCallOf } from '../../tools/tool.js';
import { followTurn } from '../read/follow-turn.js';
import { findTurn } from '../read/turn-journal.js';
import { isFinal } from '../rules/events.js';
import type { TurnSummary } from '../rules/turn-rows.js';
import type { TurnHandle } from './handle.js';

/** Longest delay of a timer in milliseconds. */
const maxDelayMs = 2 ** 31 - 1;

/**
 * Resumes turns that wait for a moment, or for the end of a turn started by one of their calls. Of the latter only turns that
 * no other turn started: they resume their children, within their budgets.
 */
export class WaitingTurns {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #closing = new AbortController();
  readonly #waiting = new Map<string, AbortController>();
  readonly #resumed = new Map<string, TurnHandle>();

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Waits for the moment, or the end of another turn, for which the turn has stopped; then calls `resume`. */
  add<Waiting extends Pick<TurnSummary, 'turn' | 'waitsFor' | 'until'>>(
    waiting: Waiting,
    resume: (waiting: Waiting) => TurnHandle | Promise<TurnHandle>,
  ): void {
    const { turn, waitsFor, until } = waiting;
    if (until === undefined && (waitsFor === undefined || depthOf(turn) > 0)) return;
    if (this.#closing.signal.aborted) return;
    this.forget(turn);
    const stop = new AbortController();
    this.#waiting.set(turn, stop);
    const signal = AbortSignal.any([stop.signal, this.#closing.signal]);
    const waits = [
      ...(waitsFor === undefined ? [] : [this.#untilEnded(waitsFor, signal)]),
      ...(until === undefined ? [] : [this.#untilMoment(until, signal)]),
    ];
    Promise.race(waits)
      .then(async () => {
        if (!signal.aborted) this.#keep(await resume(waiting));
      })
      // A turn of another store cannot be followed, or the run context is missing: the host has to resume the waiting turn.
      .catch(() => this.#waiting.delete(turn));
  }

  /** Calls a function at a moment, in Unix milliseconds, unless the orchestrator is closed before. */
  at(moment: number, call: () => Promise<unknown>): void {
    this.#untilMoment(moment, this.#closing.signal)
      .then(call)
      .catch(() => undefined);
  }

  /** Ends the wait of a turn that was resumed otherwise. */
  forget(turn: string): void {
    this.#waiting.get(turn)?.abort();
    this.#waiting.delete(turn);
  }

  /** Returns the handle of a turn that was resumed automatically, running or ended, for a host that resumes it. */
  resumedHandle(turn: string): TurnHandle | undefined {
    return this.#resumed.get(turn);
  }

  close(): void {
    this.#closing.abort();
    this.#resumed.clear();
  }

  #keep(handle: TurnHandle): void {
    const { id } = handle;
    const forget = (): boolean => this.#resumed.delete(id);
    this.#resumed.set(id, handle);
    handle.result().then(({ status }) => {
      if (status === 'paused' || status === 'blocked') forget();
    }, forget);
  }

  async #untilMoment(moment: number, signal: AbortSignal): Promise<void> {
    for (let leftMs = Infinity; leftMs > 0; ) {
      leftMs = moment - this.#clock.now();
      await wait(this.#clock, Math.min(leftMs, maxDelayMs), signal);
    }
  }

  async #untilEnded(turn: string, signal: AbortSignal): Promise<void> {
    for await (const { event } of followTurn(this.#store, turn, { signal })) {
      if (event.type === 'turn.finished') return;
    }
  }
}

/**
 * Returns the turn to drive for a turn: the running turn above it, whose call continues it, or the turn itself. `undefined`
 * if the store does not have it.
 */
export async function rootOf(store: Store, id: string): Promise<TurnSummary | undefined> {
  let root = await findTurn(store, id);
  if (root === undefined) return undefined;
  for (let call = parentCallOf(id); call !== undefined; call = parentCallOf(call.turn)) {
    const above = await findTurn(store, call.turn);
    if (above?.status !== 'running') break;
    root = above;
  }
  return root;
}

/**
 * Returns until when a paused turn waits, in Unix milliseconds, `Infinity` for no moment; `undefined` if it can continue.
 */
export async function untilOf(
  store: Store,
  { status, waitsFor, until = Infinity }: TurnSummary,
  now: number,
): Promise<number | undefined> {
  if (status !== 'paused' || until <= now) return undefined;
  const awaited = waitsFor === undefined ? undefined : await findTurn(store, waitsFor);
  return awaited !== undefined && isFinal(awaited.status) ? undefined : until;
}
