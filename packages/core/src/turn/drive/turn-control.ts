/** The requests of a host to a running turn: to pause, or to stop for good. */
export class TurnControl {
  readonly #abort = new AbortController();
  readonly #pause = new AbortController();
  #cancelReason: string | undefined;

  /** Aborted where the turn is cancelled, or its lease is lost. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Aborted once the host asked for a pause. */
  get pauseSignal(): AbortSignal {
    return this.#pause.signal;
  }

  /** Why it was cancelled; `undefined` while it was not. */
  get cancelReason(): string | undefined {
    return this.#cancelReason;
  }

  pause(): void {
    this.#pause.abort();
  }

  /** The first reason counts. */
  cancel(reason: string): void {
    this.#cancelReason ??= reason;
    this.#abort.abort(new Error(reason));
  }

  /** Stops the work under way because this process may not go on with the turn. */
  abort(error: unknown): void {
    this.#abort.abort(error);
  }

  /** Cancels with a host's signal; returns what ends that. */
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
