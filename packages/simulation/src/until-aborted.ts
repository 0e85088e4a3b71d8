import type { Scheduled } from './scheduler.js';
import type { World } from './world.js';

/** Never answers; ends with the signal's reason, or with an error once nothing is disturbed any more. */
export function untilAborted(
  { scheduler }: World,
  process: Scheduled,
  signal: AbortSignal,
): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    scheduler
      .wait(process, { untilCalm: true })
      .then(() => reject(new Error('no answer for a long time')));
  });
}
