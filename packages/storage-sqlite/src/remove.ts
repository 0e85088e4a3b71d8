import { VersionConflictError } from '@pce/core/errors';
import type { RemoveInput } from '@pce/core/store';
import { lastPosition, versionOf, writeRow } from './append.js';
import type { Connection } from './connection.js';
import { numberIn } from './read.js';
import type { Group } from './write-queue.js';

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
