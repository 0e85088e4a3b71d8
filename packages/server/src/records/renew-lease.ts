import type { Clock } from '@pce/core/ports';
import type { Lease, Store } from '@pce/core/store';

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
}

/** Renews a lease until the returned function is called, so that its TTL may be short: a dead process does not block others for long. */
export function renewLease({ store, clock }: Parts, lease: Lease, ttlMs: number): () => void {
  let isOver = false;
  let cancel = (): void => undefined;
  const rest = (): void => {
    if (!isOver) cancel = clock.setTimer(() => void renew(), ttlMs / 3);
  };
  // A lost lease shows at the fence of the last append.
  const renew = (): Promise<void> =>
    store.renew(lease, ttlMs).then(
      () => rest(),
      () => rest(),
    );
  rest();
  return () => {
    isOver = true;
    cancel();
  };
}
