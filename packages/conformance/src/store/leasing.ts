import assert from 'node:assert/strict';
import type { AcquireInput, Lease, Store } from '@pce/core/store';

/** Milliseconds for which the leases of the suite last. */
export const ttlMs = 60_000;

export async function acquire(store: Store, input: AcquireInput): Promise<Lease> {
  const result = await store.tryAcquire(input);
  assert.ok(result.acquired, `${input.owner} did not get the lease`);
  return result.lease;
}

export async function currentHolder(store: Store, input: AcquireInput): Promise<Lease> {
  const result = await store.tryAcquire(input);
  assert.ok(!result.acquired, `${input.owner} got a lease that another holds`);
  return result.holder;
}
