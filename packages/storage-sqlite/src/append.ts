import { LeaseLostError, VersionConflictError } from '@pce/core/errors';
import {
  type AcquireInput,
  type AcquireResult,
  type AppendInput,
  type AppendResult,
  assertAppendable,
  type Lease,
  type RemoveInput,
  type ViewWrite,
  type WriteViewsInput,
} from '@pce/core/store';
import type { Connection } from './connection.js';
import { numberIn, type Statements, textOrNullIn } from './read.js';
import type { Group } from './write-queue.js';

/** Returns the id of a name, which is assigned at its first write. */
function nameId({ ids, statements }: Group, name: string): number {
  const known = ids.get(name);
  if (known !== undefined) return known;
  const row = statements.getName.get(name);
  const id =
    row === undefined ? Number(statements.addName.run(name).lastInsertRowid) : numberIn(row, 'id');
  ids.set(name, id);
  return id;
}

function versionOf({ heads, statements }: Group, stream: string): number {
  const known = heads.get(stream);
  if (known !== undefined) return known;
  const row = statements.head.get(stream);
  const version = numberIn(row, 'version');
  heads.set(stream, version);
  return version;
}

/** Returns the position of the last event that was ever there: positions are not used again. */
function lastPosition(group: Group): number {
  group.lastPosition ??= numberIn(group.statements.lastPosition.get(), 'position');
  return group.lastPosition;
}

function writeRow({ statements }: Group, { collection, key, value }: ViewWrite): void {
  if (value === null) statements.removeView.run(collection, key);
  else statements.putView.run(collection, key, value);
}

/** Writes rows in the transaction of a group if the stream still has the version they were computed from. */
export function writeViews(group: Group, { stream, version, views }: WriteViewsInput): void {
  const actual = versionOf(group, stream);
  if (actual !== version) throw new VersionConflictError(stream, version, actual);
  for (const view of views) writeRow(group, view);
}

// #region append
/** Appends in the transaction of a group. Rejections come before the first row is written. */
export function append(group: Group, input: AppendInput): AppendResult {
  const { stream, fence, events, views } = input;
  assertAppendable(input, {
    version: versionOf(group, stream),
    fenceToken: fence && currentToken(group, fence.key),
  });
  const { insertEvent } = group.statements;
  const streamId = nameId(group, stream);
  let position = lastPosition(group);
  for (const { version, type, body, hash } of events) {
    const typeId = nameId(group, type);
    position += 1;
    insertEvent.run(position, streamId, version, typeId, body, hash);
  }
  if (views) for (const view of views) writeRow(group, view);
  const version = input.expectedVersion + events.length;
  group.lastPosition = position;
  group.heads.set(stream, version);
  group.grown.add(stream);
  return { version, position };
}
// #endregion

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
function currentToken(group: Group, key: string): number | undefined {
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

/** Removes streams in the transaction of a group. Rejections come before the first change. */
export function remove(group: Group, { streams, views = [] }: RemoveInput, now: number): void {
  for (const { stream, version } of streams) {
    const actual = versionOf(group, stream);
    if (actual !== version) throw new VersionConflictError(stream, version, actual);
  }
  const { removeEvents, removeLease, removeName } = group.statements;
  const value = String(lastPosition(group));
  if (streams.length > 0) writeRow(group, { collection: 'store', key: 'position', value });
  for (const { stream } of streams) {
    removeEvents.run(stream);
    group.heads.delete(stream);
    removeLease.run(stream, now);
    group.tokens.delete(stream);
    // A name without a slash may be that of a type as well.
    if (!stream.includes('/')) continue;
    removeName.run(stream);
    group.ids.delete(stream);
  }
  for (const view of views) writeRow(group, view);
}

/** Writes the file again without what was removed, and empties the log beside it. Throws while another process reads. */
export function reclaim({ handle }: Connection): void {
  handle.exec('VACUUM');
  const row = handle.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
  if (numberIn(row, 'busy') === 0) return;
  const message = 'another process reads from the log, which still holds what was removed';
  throw Object.assign(new Error(message), { code: 'SQLITE_BUSY' });
}
