import type { Clock } from '@pce/core/ports';
import { delay } from './delay.js';

/** A signal for one waiter. A signal without a waiter is kept for the next one. */
export class AutoResetEvent {
  #signalled = new AbortController();

  set(): void {
    this.#signalled.abort();
  }

  /** Resolves when the event is set, after `ms` milliseconds, or when the signal aborts; then resets it. */
  async wait(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
    const set = (): void => this.set();
    signal.addEventListener('abort', set);
    if (!signal.aborted) await delay(clock, ms, this.#signalled.signal);
    signal.removeEventListener('abort', set);
    this.#signalled = new AbortController();
  }
}
