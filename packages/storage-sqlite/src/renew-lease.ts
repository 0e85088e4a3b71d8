import { type Lease, LeaseLostError } from '@pce/core';
import { currentToken, writeLease } from './lease-row.js';
import type { Group } from './write-queue.js';

export function renewLease(group: Group, lease: Lease, expiresAt: number): Lease {
  if (currentToken(group, lease.key) !== lease.token) throw new LeaseLostError(lease.key);
  const renewed = { ...lease, expiresAt };
  writeLease(group, renewed);
  return renewed;
}
