import type { AcquireInput, AcquireResult } from '@pce/core/store';
import type { Group } from './group.js';
import { readLeaseRow, writeLease } from './lease-row.js';

export function acquireLease(
  group: Group,
  { key, owner, ttlMs, supersedes }: AcquireInput,
  now: number,
): AcquireResult {
  const { lastToken, lease: holder } = readLeaseRow(group.statements, key);
  if (holder && holder.expiresAt > now && holder.token !== supersedes) {
    return { acquired: false, holder };
  }
  const lease = { key, owner, token: lastToken + 1, expiresAt: now + ttlMs };
  writeLease(group, lease);
  return { acquired: true, lease };
}
