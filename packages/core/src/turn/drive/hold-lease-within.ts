import { LeaseHeldError } from '../../errors.js';
import { wait } from '../../system/wait.js';
import { type HeldLease, holdLease } from './hold-lease.js';
import type { TurnHost } from './turn-host.js';

/** Milliseconds before the second try; doubles from try to try. */
const minDelayMs = 50;
const maxDelayMs = 2_000;

/**
 * Takes the right to drive a turn, and tries again for `waitMs` milliseconds while another process holds it. Throws
 * `LeaseHeldError` where that time is over, and the signal's reason as soon as it aborts.
 */
export async function holdLeaseWithin(
  waitMs: number,
  signal: AbortSignal,
  { store, clock, lease }: Pick<TurnHost, 'store' | 'clock' | 'lease'>,
  key: string,
  onLost: (error: unknown) => void,
): Promise<HeldLease> {
  const giveUpAt = clock.now() + waitMs;
  for (let tries = 0; ; tries += 1) {
    try {
      return await holdLease(store, clock, key, lease, onLost);
    } catch (error) {
      const leftMs = giveUpAt - clock.now();
      if (!(error instanceof LeaseHeldError) || leftMs <= 0 || signal.aborted) throw error;
      await wait(clock, Math.min(leftMs, minDelayMs * 2 ** tries, maxDelayMs), signal);
    }
  }
}
