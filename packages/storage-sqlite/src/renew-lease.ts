import { LeaseLostError } from '@pce/core/errors';
import type { Lease } from '@pce/core/store';
import type { Group } from './group.js';
import { currentToken, writeLease } from './lease-row.js';

export function renewLease(group: Group, lease: Lease, expiresAt: number): Lease {
  if (currentToken(group, lease.key) !== lease.token) throw new LeaseLostError(lease.key);
  const renewed = { ...lease, expiresAt };
  writeLease(group, renewed);
  return renewed;
}
