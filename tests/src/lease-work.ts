import type { Lease, Store } from '@pce/core/store';
import { workCollection } from './work.ts';

/** A turn to drive, with its lease. */
export interface LeasedWork {
  readonly turn: string;
  readonly lease: Lease;
}

/** Leases the first free turn; `undefined` if there is none. */
export async function leaseWork(
  store: Store,
  asker: { readonly owner: string; readonly ttlMs: number },
): Promise<LeasedWork | undefined> {
  const rows = await store.listView({ collection: workCollection, limit: 1_000 });
  for (const { key: turn } of rows) {
    const asked = await store.tryAcquire({ key: `${workCollection}/${turn}`, ...asker });
    if (!asked.acquired) continue;
    // Another worker may have finished it since the list was read.
    const isStill = (await store.getView(workCollection, turn)) !== undefined;
    if (isStill) return { turn, lease: asked.lease };
    await store.release(asked.lease);
  }
  return undefined;
}
