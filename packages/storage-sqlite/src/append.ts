import { VersionConflictError } from '@pce/core/errors';
import {
  type AppendInput,
  type AppendResult,
  assertAppendable,
  type ViewWrite,
  type WriteViewsInput,
} from '@pce/core/store';
import { currentToken } from './leases.js';
import { numberIn } from './read.js';
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

export function versionOf({ heads, statements }: Group, stream: string): number {
  const known = heads.get(stream);
  if (known !== undefined) return known;
  const row = statements.head.get(stream);
  const version = numberIn(row, 'version');
  heads.set(stream, version);
  return version;
}

/** Returns the position of the last event that was ever there: positions are not used again. */
export function lastPosition(group: Group): number {
  group.lastPosition ??= numberIn(group.statements.lastPosition.get(), 'position');
  return group.lastPosition;
}

export function writeRow({ statements }: Group, { collection, key, value }: ViewWrite): void {
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
