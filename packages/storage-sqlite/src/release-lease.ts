import type { Lease } from '@pce/core';
import { currentToken, endLease } from './lease-row.js';
import type { Group } from './write-queue.js';

export function releaseLease(group: Group, lease: Lease): void {
  if (currentToken(group, lease.key) === lease.token) endLease(group, lease);
}
