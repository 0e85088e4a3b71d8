import type { ToolSuspended } from '../../tools/tool-suspended.js';
import { OutageSleep } from '../perform/outage.js';

/** The requests of a host to a running turn: to pause or to cancel. */
export class TurnControl {
  readonly #abort = new AbortController();
  readonly #pause = new AbortController();
  readonly #roles = new AbortController();
  /** Reason of the cancellation, if any. */
  cancelReason: string | undefined;
  /** Reason of the pause. */
  pauseReason = 'the host asked for it';
  /** The turn whose end it is paused for; `undefined` if the host paused it, or a call waits for something else. */
  waitsFor: string | undefined;
  /** Unix time in milliseconds until which a call waits; `undefined` if it waits for no moment. */
  until: number | undefined;
  /** Unix time in milliseconds since which a service that it waits for has been away, if one is. */
  outageSince: number | undefined;
  /** Whether it stops without a record, for another run to continue. */
  yields = false;
  /** Whether it pauses because of its calls, and not because a host requested it. */
  #suspends = false;
  readonly #suspended = new Set<number>();

  /** Aborts when the turn is cancelled, or its lease is lost. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Aborts when the host requests a pause. */
  get pauseSignal(): AbortSignal {
    return this.#pause.signal;
  }

  /** Aborts as `signal` does and, with the reason of `pauseSignal`, when a pause is requested that waits for no role. */
  get roleSignal(): AbortSignal {
    return this.#roles.signal;
  }

  /** Pauses because a call waits, for the end of a turn or something else; the call is not started again in this run. */
  suspend(lane: number, suspended: ToolSuspended): void {
    const { message, turn, until } = suspended;
    if (!this.#pause.signal.aborted) {
      this.pauseReason = message;
      this.#suspends = true;
    }
    if (this.#suspends) {
      this.waitsFor ??= turn;
      if (suspended instanceof OutageSleep) this.outageSince ??= suspended.since;
      if (until !== undefined) this.until = Math.min(until, this.until ?? until);
    }
    this.#suspended.add(lane);
    this.pause();
  }

  isSuspended(lane: number): boolean {
    return this.#suspended.has(lane);
  }

  pause({ cutsRoles = false } = {}): void {
    this.#pause.abort();
    if (cutsRoles) this.#roles.abort(this.#pause.signal.reason);
  }

  /** Stops before the next step without a record, unless a pause was requested before. */
  yield(): void {
    this.yields ||= !this.#pause.signal.aborted;
    this.pause();
  }

  /** Cancels the turn; only the first reason counts. */
  cancel(reason: string): void {
    this.cancelReason ??= reason;
    this.abort(new Error(reason));
  }

  /** Stops running work because this process may not continue the turn. */
  abort(error: unknown): void {
    this.#abort.abort(error);
    this.#roles.abort(error);
  }

  /** Cancels with a host's signal; returns a function that removes the listener. */
  followSignal(signal: AbortSignal | undefined): () => void {
    const cancel = (): void => this.cancel(reasonText(signal?.reason));
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel);
    return () => signal?.removeEventListener('abort', cancel);
  }
}

function reasonText(reason: unknown): string {
  return reason instanceof Error ? reason.message : `aborted: ${String(reason)}`;
}
