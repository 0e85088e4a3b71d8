import type { SimulationEnvironment } from './environment.js';
import type { Scheduled } from './scheduler.js';

/** Never answers; rejects with the signal's reason, or with an error once faults are disabled. */
export function untilAborted(
  { scheduler }: SimulationEnvironment,
  process: Scheduled,
  signal: AbortSignal,
): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    scheduler
      .wait(process, { untilFaultsDisabled: true })
      .then(() => reject(new Error('no answer for a long time')));
  });
}
