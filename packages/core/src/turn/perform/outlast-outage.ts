import { ModelError } from '../../errors.js';
import type { RoleName } from '../../ports/roles.js';
import { isOutage } from '../../system/is-outage.js';
import { wait } from '../../system/wait.js';
import type { PerformContext } from './context.js';

/** Milliseconds before the second try; doubles from try to try. */
const minDelayMs = 800;
const maxDelayMs = 60_000;

/**
 * Asks again while the model is away, for as long as the host allows. Rejects with the last failure where that time is
 * over or the failure is of another kind, and with the signal's reason as soon as the turn is cancelled or paused.
 */
export async function outlastOutage<T>(
  role: RoleName,
  ask: () => Promise<T>,
  context: Pick<PerformContext, 'clock' | 'signal' | 'pauseSignal' | 'outageMs' | 'notify'>,
): Promise<T> {
  const { clock, signal, pauseSignal, outageMs, notify } = context;
  let giveUpAt: number | undefined;
  for (let failures = 0; ; failures += 1) {
    try {
      return await ask();
    } catch (error) {
      const now = clock.now();
      giveUpAt ??= now + outageMs;
      const retryAt = now + delayAfter(error, failures);
      if (!isOutage(error) || retryAt > giveUpAt || signal.aborted) throw error;
      notify({ type: 'role.waiting', role, reason: messageOf(error), retryAt });
      await wait(clock, retryAt - now, AbortSignal.any([signal, pauseSignal]));
    }
  }
}

/** Returns the milliseconds the provider asks to wait, or more with every failure where it asks for none. */
function delayAfter(error: unknown, failures: number): number {
  const askedMs = error instanceof ModelError ? error.retryAfterMs : undefined;
  return askedMs === undefined
    ? Math.min(minDelayMs * 2 ** failures, maxDelayMs)
    : Math.max(minDelayMs, askedMs);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
