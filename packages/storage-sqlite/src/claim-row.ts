import type { ClaimedRow, ClaimInput } from '@pce/core/store';
import type { Group } from './group.js';
import { writeLease } from './lease-row.js';
import { numberIn, textIn } from './row.js';

/** Leases the first row that nobody holds. */
export function claimRow(
  group: Group,
  { collections, owner, ttlMs }: ClaimInput,
  now: number,
): ClaimedRow | undefined {
  for (const collection of collections) {
    const found = group.statements.firstUnleased.get(collection, now);
    if (found === undefined) continue;
    const row = { key: textIn(found, 'key'), value: textIn(found, 'value') };
    const token = numberIn(found, 'token') + 1;
    const lease = { key: `${collection}/${row.key}`, owner, token, expiresAt: now + ttlMs };
    writeLease(group, lease);
    return { collection, row, lease };
  }
  return undefined;
}
