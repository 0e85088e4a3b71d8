import type { ClaimedRow, ClaimInput, Store } from '@pce/core/store';

/** A claim by whatever key of a lease and for whatever time. */
export async function claimBy(
  store: Store,
  { collections, owner, ttlMs }: ClaimInput,
  keyOf: (collection: string, key: string) => string,
): Promise<ClaimedRow | undefined> {
  for (const collection of collections) {
    for (const row of await store.listView({ collection })) {
      const key = keyOf(collection, row.key);
      const result = await store.tryAcquire({ key, owner, ttlMs });
      if (result.acquired) return { collection, row, lease: result.lease };
    }
  }
  return undefined;
}
