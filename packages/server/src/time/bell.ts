import type { Clock } from '@pce/core';
import { wait } from './wait.js';

/** Wakes one who waits; a ring that nobody heard is heard by who waits next. */
export class Bell {
  #rung = new AbortController();

  ring(): void {
    this.#rung.abort();
  }

  /** Resolves when it rings, after `ms` milliseconds, or when the signal aborts. */
  async heard(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
    const ring = (): void => this.ring();
    signal.addEventListener('abort', ring);
    if (!signal.aborted) await wait(clock, ms, this.#rung.signal);
    signal.removeEventListener('abort', ring);
    this.#rung = new AbortController();
  }
}
