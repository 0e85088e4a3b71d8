import assert from 'node:assert/strict';
import type { AcquireInput, Lease, Store } from '@pce/core/store';

/** How long the leases of the suite last. */
export const ttlMs = 60_000;

export async function acquire(store: Store, input: AcquireInput): Promise<Lease> {
  const result = await store.tryAcquire(input);
  assert.ok(result.acquired, `${input.owner} did not get the lease`);
  return result.lease;
}

/** Who holds a lease that is asked for in vain. */
export async function holderInstead(store: Store, input: AcquireInput): Promise<Lease> {
  const result = await store.tryAcquire(input);
  assert.ok(!result.acquired, `${input.owner} got a lease that another holds`);
  return result.holder;
}
