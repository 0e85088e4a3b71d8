import type { Clock } from '../clock.js';
import { wait } from '../wait.js';

/** A rest that can be ended early. */
export interface Nap {
  rest(ms: number): Promise<void>;
  /** Ends the rest; where there is none, the next one. */
  wake(): void;
}

export function createNap(clock: Clock): Nap {
  let alarm = new AbortController();
  return {
    async rest(ms) {
      await wait(clock, ms, alarm.signal).catch(() => undefined);
      alarm = new AbortController();
    },
    wake: () => alarm.abort(),
  };
}
