import type { Store } from '../../store/store.js';
import { depthOf } from '../../tools/child-turn.js';
import { followTurn } from '../read/follow-turn.js';
import type { TurnSummary } from '../rules/turn-rows.js';
import type { TurnHandle } from './handle.js';

/**
 * Resumes turns that wait for the end of a turn started by one of their calls. Only turns that no other turn started: they
 * resume their children, within their budgets.
 */
export class WaitingTurns {
  readonly #store: Store;
  readonly #closing = new AbortController();
  readonly #waiting = new Map<string, AbortController>();
  readonly #resumed = new Map<string, TurnHandle>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Waits for the end of another turn, if the turn has stopped for one; then calls `resume`. */
  add<Waiting extends Pick<TurnSummary, 'turn' | 'waitsFor'>>(
    waiting: Waiting,
    resume: (waiting: Waiting) => TurnHandle | Promise<TurnHandle>,
  ): void {
    const { turn, waitsFor } = waiting;
    if (waitsFor === undefined || depthOf(turn) > 0 || this.#closing.signal.aborted) return;
    this.forget(turn);
    const stop = new AbortController();
    this.#waiting.set(turn, stop);
    const signal = AbortSignal.any([stop.signal, this.#closing.signal]);
    this.#untilEnded(waitsFor, signal)
      .then(async () => {
        if (!signal.aborted) this.#keep(await resume(waiting));
      })
      // A turn of another store cannot be followed, or the run context is missing: the host has to resume the waiting turn.
      .catch(() => this.#waiting.delete(turn));
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

  async #untilEnded(turn: string, signal: AbortSignal): Promise<void> {
    for await (const { event } of followTurn(this.#store, turn, { signal })) {
      if (event.type === 'turn.finished') return;
    }
  }
}
