import type { Clock } from '@pce/core/ports';
import type { Fence, Lease, Store } from '@pce/core/store';
import { delay } from '../time/delay.js';
import { renewLease } from '../time/renew-lease.js';

export interface LeadershipOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** Key of the lease. */
  readonly key: string;
  /** Name of the holder, for people. */
  readonly owner: string;
  /** TTL of the lease in milliseconds: after a crash, another process leads then. */
  readonly ttlMs: number;
  /** Called with the error that ended a term or kept it from beginning; another is tried for. */
  readonly onError: (error: unknown) => void;
  readonly signal: AbortSignal;
}

/**
 * Does what only one process at a time may do: waits for the lease, carries out a term while it is renewed, and tries
 * again when a term is over, until the signal aborts.
 */
export async function holdLeadership(
  options: LeadershipOptions,
  term: (fence: Fence, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { store, clock, key, owner, ttlMs, onError, signal } = options;
  while (!signal.aborted) {
    try {
      const asked = await store.tryAcquire({ key, owner, ttlMs });
      if (asked.acquired) await serve(options, asked.lease, term);
    } catch (error) {
      onError(error);
    }
    await delay(clock, ttlMs / 3, signal);
  }
}

async function serve(
  { store, clock, ttlMs, signal }: LeadershipOptions,
  lease: Lease,
  term: (fence: Fence, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const over = new AbortController();
  const end = (): void => over.abort();
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  const renewing = renewLease({ store, clock, lease, ttlMs }, over);
  try {
    await term({ key: lease.key, token: lease.token }, over.signal);
  } finally {
    end();
    signal.removeEventListener('abort', end);
    await renewing;
    await store.release(lease);
  }
}
