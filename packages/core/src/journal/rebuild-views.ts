import { attachmentJournal } from '../attachments/content-store.js';
import type { Store } from '../store/store.js';
import { threadJournal } from '../thread/read/list-threads.js';
import { turnJournal } from '../turn/read/turn-journal.js';
import { registeredStreams } from './define-stream.js';
import { type RebuildOptions, type RebuildReport, rebuildStreams } from './rebuild-streams.js';
import type { RebuildableStream } from './stream-definition.js';

/**
 * Rebuilds view rows from the journals, including the head of each stream, and removes snapshots. The store may be used
 * concurrently: rows of a stream that has grown since it was read are recomputed.
 *
 * @param definitions - Kinds of streams to rebuild. @defaultValue core's own, and those of all loaded packages
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

/** Returns all definitions. Names core's own, so that no bundler drops them. */
function allStreams(): readonly RebuildableStream[] {
  const own = [turnJournal, threadJournal, attachmentJournal];
  const all = [...own, ...registeredStreams()];
  return [
    ...new Map(all.map((stream): [string, RebuildableStream] => [stream.name, stream])).values(),
  ];
}
