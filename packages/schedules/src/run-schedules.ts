import type { Orchestrator } from '@pce/core';
import { systemClock, wait } from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import { createSchedules } from './create-schedules.js';
import { createSignals } from './signals.js';

/** Options of `runSchedules`. */
export interface RunSchedulesOptions {
  readonly store: Store;
  /** Milliseconds between two looks. @defaultValue 2,000 */
  readonly sweepMs?: number;
  /** Called with each turn that has begun or was woken, such as `wake` of a worker. @defaultValue none */
  readonly onTurn?: (turn: string) => void;
  /** Called with errors; the next look tries again. @defaultValue none */
  readonly onError?: (error: unknown) => void;
  readonly clock?: Clock;
}

/**
 * Begins turns at the moments of schedules, and wakes turns for their signals, until it is disposed of. Any number of
 * processes may do so; a worker drives the turns.
 *
 * @example
 * ```ts
 * const worker = runWorker([pce]);
 * await using _ = runSchedules(pce, { store, onTurn: worker.wake });
 * ```
 */
export function runSchedules(
  pce: Pick<Orchestrator, 'submit'>,
  { store, sweepMs = 2_000, onTurn, onError, clock = systemClock }: RunSchedulesOptions,
): AsyncDisposable {
  const stopping = new AbortController();
  const schedules = createSchedules({ store, clock });
  const signals = createSignals({ store, clock });
  const taken = (turns: readonly string[]): void => {
    for (const turn of turns) onTurn?.(turn);
  };
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      for (const look of [() => schedules.fire(pce), () => signals.wake()])
        await look()
          .then(taken)
          .catch((error: unknown) => onError?.(error));
      await wait(clock, sweepMs, stopping.signal).catch(() => undefined);
    }
  };
  const watching = watch();
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await watching;
    },
  };
}
