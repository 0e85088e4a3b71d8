import type { Clock } from '@pce/core/ports';
import type { Lease, Store } from '@pce/core/store';

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
}

/** Renews a lease until the answer is called: it may be short, so that who dies is in nobody's way for long. */
export function renewLease({ store, clock }: Parts, lease: Lease, ttlMs: number): () => void {
  let isOver = false;
  let cancel = (): void => undefined;
  const rest = (): void => {
    if (!isOver) cancel = clock.setTimer(() => void renew(), ttlMs / 3);
  };
  // Where it is lost, the fence of the last append will say so.
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
