import { attachmentJournal } from '../attachments/attachment-journal.js';
import { executionJournal } from '../execution/read/execution-journal.js';
import type { Store } from '../store/store.js';
import { threadJournal } from '../thread/read/thread-journal.js';
import { turnJournal } from '../turn/read/turn-journal.js';
import { registeredStreams } from './define-stream.js';
import { type RebuildOptions, type RebuildReport, rebuildStreams } from './rebuild-streams.js';
import type { RebuildableStream } from './stream-definition.js';

/**
 * Rebuilds view rows from the journals, the head of each stream included, and removes the snapshots of streams. Others may use the store meanwhile: rows of
 * a stream that grew since it was read are computed again.
 *
 * @param definitions - Kinds of streams to rebuild. @defaultValue core's own, and all that loaded packages define
 * @example
 * ```ts
 * await rebuildViews(store, undefined, {
 *   onProgress: ({ streams, of }) => console.error(`${streams} of ${of} streams`),
 * })
 * ```
 */
export function rebuildViews(
  store: Store,
  definitions: readonly RebuildableStream[] = allStreams(),
  options: RebuildOptions = {},
): Promise<RebuildReport> {
  return rebuildStreams(store, definitions, options);
}

/** Core's own are named here, so that no bundler leaves them out. */
function allStreams(): readonly RebuildableStream[] {
  const own = [turnJournal, threadJournal, executionJournal, attachmentJournal];
  const all = [...own, ...registeredStreams()];
  return [
    ...new Map(all.map((stream): [string, RebuildableStream] => [stream.name, stream])).values(),
  ];
}
