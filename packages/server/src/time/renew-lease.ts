import { LeaseLostError } from '@pce/core/errors';
import type { Clock } from '@pce/core/ports';
import type { Lease, Store } from '@pce/core/store';
import { delay } from './delay.js';

interface KeptLease {
  readonly store: Store;
  readonly clock: Clock;
  readonly lease: Lease;
  readonly ttlMs: number;
}

/** Renews a lease until `over` aborts; aborts it where the lease is lost, or could not be renewed for as long as it lasts. */
export async function renewLease(
  { store, clock, lease, ttlMs }: KeptLease,
  over: AbortController,
): Promise<void> {
  let heldUntil = clock.now() + ttlMs;
  for (;;) {
    await delay(clock, ttlMs / 3, over.signal);
    if (over.signal.aborted) return;
    const askedAt = clock.now();
    try {
      await store.renew(lease, ttlMs);
      heldUntil = askedAt + ttlMs;
    } catch (error) {
      if (error instanceof LeaseLostError || clock.now() >= heldUntil) over.abort();
    }
  }
}
