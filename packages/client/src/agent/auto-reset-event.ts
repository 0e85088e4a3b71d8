import type { Clock } from '../clock.js';
import { delay } from '../delay.js';

/** A signal for one waiter. A signal without a waiter is kept for the next one. */
export interface AutoResetEvent {
  /** Resolves when the event is set, at the latest after `ms` milliseconds; then resets it. */
  wait(ms: number): Promise<void>;
  set(): void;
}

export function createAutoResetEvent(clock: Clock): AutoResetEvent {
  let signalled = new AbortController();
  return {
    async wait(ms) {
      await delay(clock, ms, signalled.signal).catch(() => undefined);
      signalled = new AbortController();
    },
    set: () => signalled.abort(),
  };
}
