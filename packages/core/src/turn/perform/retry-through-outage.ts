import { ModelError } from '../../errors.js';
import type { RoleName } from '../../ports/roles.js';
import { isOutage } from '../../system/is-outage.js';
import { wait } from '../../system/wait.js';
import type { PerformContext } from './context.js';
import { nextTryAt } from './outage-delay.js';
import { outageSoFar, sleepThrough } from './outage-sleep.js';

/**
 * Retries after a first failure during an outage of the model, for as long as the host allows. Rejects with the last failure
 * if the time is over or the failure is of another kind, and with the signal's reason as soon as the turn is cancelled or
 * paused.
 */
export async function retryThroughOutage<T>(
  role: RoleName,
  failure: unknown,
  ask: () => Promise<T>,
  context: Pick<
    PerformContext,
    'clock' | 'signal' | 'pauseSignal' | 'outageMs' | 'notify' | 'sleeps' | 'outageSince'
  >,
): Promise<T> {
  const { clock, signal, pauseSignal, outageMs, notify } = context;
  const { startedAt, failures: before } = outageSoFar(context);
  let latest = failure;
  for (let failures = before; ; failures += 1) {
    const now = clock.now();
    const retryAt = nextTryAt(now, { startedAt, outageMs, failures, askedMs: askedMs(latest) });
    if (!isOutage(latest) || retryAt === undefined || signal.aborted) throw latest;
    notify({ type: 'role.waiting', role, reason: messageOf(latest), retryAt });
    sleepThrough(messageOf(latest), { now, retryAt, since: startedAt }, context);
    await wait(clock, retryAt - now, AbortSignal.any([signal, pauseSignal]));
    try {
      return await ask();
    } catch (error) {
      latest = error;
    }
  }
}

function askedMs(error: unknown): number | undefined {
  return error instanceof ModelError ? error.retryAfterMs : undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
