import type { Lease } from '@pce/core/store';
import type { Group } from './group.js';
import { currentToken, endLease } from './lease-row.js';

export function releaseLease(group: Group, lease: Lease): void {
  if (currentToken(group, lease.key) === lease.token) endLease(group, lease);
}
