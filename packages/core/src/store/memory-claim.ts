import type { MemoryLeases } from './memory-leases.js';
import type { MemoryViews } from './memory-views.js';
import type { ClaimedRow, ClaimInput } from './store.js';

interface Parts {
  readonly views: MemoryViews;
  readonly leases: MemoryLeases;
}

/** Leases the first row that nobody holds. */
export function claimRow(
  { views, leases }: Parts,
  { collections, owner, ttlMs }: ClaimInput,
): ClaimedRow | undefined {
  for (const collection of collections) {
    for (const row of views.rows(collection)) {
      const result = leases.tryAcquire({ key: `${collection}/${row.key}`, owner, ttlMs });
      if (result.acquired) return { collection, row, lease: result.lease };
    }
  }
  return undefined;
}
