import type { Orchestrator } from '@pce/core';
import { systemClock } from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import type { DueWork } from '@pce/core/worker';
import { createSchedules } from './create-schedules.js';
import { createSignals } from './signals.js';

/**
 * Returns a source of workers, which begins turns at the moments of schedules and wakes turns for their signals. Any number of
 * workers may have it.
 *
 * @example
 * ```ts
 * const worker = runWorker([pce], { store, sources: [scheduleWork(pce, { store })] });
 * ```
 */
export function scheduleWork(
  pce: Pick<Orchestrator, 'submit'>,
  { store, clock = systemClock }: { readonly store: Store; readonly clock?: Clock },
): DueWork {
  const schedules = createSchedules({ store, clock });
  const signals = createSignals({ store, clock });
  return {
    kind: 'schedule',
    async sweep(wake) {
      const looks = [schedules.fire(pce), signals.wake()];
      for (const look of await Promise.allSettled(looks))
        if (look.status === 'fulfilled') for (const turn of look.value) wake(turn);
      await Promise.all(looks);
    },
  };
}
