import { LeaseHeldError } from '../../errors.js';
import { wait } from '../../system/retry.js';
import { type HeldLease, holdLease } from './hold-lease.js';
import type { TurnHost } from './turn-host.js';

/** Milliseconds before the second attempt; doubles each time. */
const minDelayMs = 50;
const maxDelayMs = 2_000;

/**
 * Acquires the lease of a turn, retrying for `waitMs` milliseconds while another process holds it. Throws `LeaseHeldError`
 * if the time is over or the signal aborts.
 */
export async function holdLeaseWithin(
  waitMs: number,
  signal: AbortSignal,
  { store, clock, lease }: Pick<TurnHost, 'store' | 'clock' | 'lease'>,
  key: string,
  onLost: (error: unknown) => void,
): Promise<HeldLease> {
  // Counts its own delays, so that setting the clock back does not extend the wait.
  let leftMs = waitMs;
  for (let tries = 0; ; tries += 1) {
    try {
      return await holdLease(store, clock, key, lease, onLost);
    } catch (error) {
      if (!(error instanceof LeaseHeldError) || leftMs <= 0 || signal.aborted) throw error;
      const delayMs = Math.min(leftMs, minDelayMs * 2 ** tries, maxDelayMs);
      leftMs -= delayMs;
      await wait(clock, delayMs, signal).catch(() => undefined);
    }
  }
}
