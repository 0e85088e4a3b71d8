import { LeaseLostError } from '@pce/core/errors';
import type { AcquireInput, AcquireResult, Lease } from '@pce/core/store';
import { numberIn, textOrNullIn } from './read.js';
import type { Statements } from './statements.js';
import type { Group } from './write-queue.js';

/** The lease on a key, if any, and the last token issued for it. */
interface LeaseRow {
  readonly lastToken: number;
  /** Owner of the lease; `undefined` after a release. */
  readonly lease: Lease | undefined;
}

const neverLeased: LeaseRow = { lastToken: 0, lease: undefined };

export function readLeaseRow(statements: Statements, key: string): LeaseRow {
  const row = statements.getLease.get(key);
  // better-sqlite3 and node:sqlite return undefined if there is no row.
  if (row === undefined) return neverLeased;
  const token = numberIn(row, 'token');
  const owner = textOrNullIn(row, 'owner');
  const expiresAt = numberIn(row, 'expires_at');
  return { lastToken: token, lease: owner === null ? undefined : { key, token, owner, expiresAt } };
}

function writeLease(group: Group, { key, token, owner, expiresAt }: Lease): void {
  group.statements.putLease.run(key, token, owner, expiresAt);
  group.tokens.set(key, token);
}

function endLease(group: Group, { key, token }: Lease): void {
  group.statements.putLease.run(key, token, null, 0);
  group.tokens.set(key, undefined);
}

/** Returns the token of the current lease on a key; `undefined` if there is none. */
export function currentToken(group: Group, key: string): number | undefined {
  if (!group.tokens.has(key))
    group.tokens.set(key, readLeaseRow(group.statements, key).lease?.token);
  return group.tokens.get(key);
}

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

export function renewLease(group: Group, lease: Lease, expiresAt: number): Lease {
  if (currentToken(group, lease.key) !== lease.token) throw new LeaseLostError(lease.key);
  const renewed = { ...lease, expiresAt };
  writeLease(group, renewed);
  return renewed;
}

export function releaseLease(group: Group, lease: Lease): void {
  if (currentToken(group, lease.key) === lease.token) endLease(group, lease);
}
