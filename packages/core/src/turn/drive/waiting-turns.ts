import type { Store } from '../../store/store.js';
import { depthOf } from '../../tools/child-turn.js';
import { followTurn } from '../read/follow-turn.js';
import type { TurnSummary } from '../rules/turn-rows.js';
import type { TurnHandle } from './handle.js';

/**
 * Goes on with turns that wait for the end of a turn that a call of theirs started. Only with those that no other turn
 * started: they resume the turns below them, within their budgets.
 */
export class WaitingTurns {
  readonly #store: Store;
  readonly #closing = new AbortController();
  readonly #waiting = new Map<string, AbortController>();
  readonly #wentOn = new Map<string, TurnHandle>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Begins to wait, if a turn has stopped for another one; `goOn` is called once that has ended. */
  add<Waiting extends Pick<TurnSummary, 'turn' | 'waitsFor'>>(
    waiting: Waiting,
    goOn: (waiting: Waiting) => TurnHandle | Promise<TurnHandle>,
  ): void {
    const { turn, waitsFor } = waiting;
    if (waitsFor === undefined || depthOf(turn) > 0 || this.#closing.signal.aborted) return;
    this.forget(turn);
    const stop = new AbortController();
    this.#waiting.set(turn, stop);
    const signal = AbortSignal.any([stop.signal, this.#closing.signal]);
    this.#untilEnded(waitsFor, signal)
      .then(async () => {
        if (!signal.aborted) this.#keep(await goOn(waiting));
      })
      // A turn of another store cannot be followed, and a run context not be had: then the host resumes the one that waits.
      .catch(() => this.#waiting.delete(turn));
  }

  /** Ends the wait of a turn that is resumed otherwise. */
  forget(turn: string): void {
    this.#waiting.get(turn)?.abort();
    this.#waiting.delete(turn);
  }

  /** Returns the handle of a turn that goes on, or has ended, by itself: a host that resumes it is given this one. */
  wentOn(turn: string): TurnHandle | undefined {
    return this.#wentOn.get(turn);
  }

  close(): void {
    this.#closing.abort();
    this.#wentOn.clear();
  }

  #keep(handle: TurnHandle): void {
    const { id } = handle;
    const forget = (): boolean => this.#wentOn.delete(id);
    this.#wentOn.set(id, handle);
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
