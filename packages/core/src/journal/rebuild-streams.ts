import { PceError } from '../errors.js';
import type { Store } from '../store/store.js';
import { parseStreamName, streamName } from './fold-stream.js';
import { listHeads } from './head-row.js';
import { noteProjectionVersion } from './projection-row.js';
import type { RebuildableStream } from './stream-definition.js';

/** Progress of a rebuild. */
interface RebuildProgress {
  /** Streams looked at so far. */
  readonly streams: number;
  /** Total number of streams. */
  readonly of: number;
  /** Events folded so far. */
  readonly events: number;
}

/** A stream whose rows are unchanged because its journal is unreliable. */
interface FailedRebuild {
  readonly stream: string;
  readonly code: string;
  readonly message: string;
}

/** Result of a rebuild. */
export interface RebuildReport {
  /** Number of streams whose rows were rebuilt. */
  readonly streams: number;
  readonly events: number;
  /** Rows written or removed. */
  readonly rows: number;
  /** Number of streams by kind without a definition; their rows are unchanged. */
  readonly unknown: Readonly<Record<string, number>>;
  /** The first 100 unreadable streams; their rows are unchanged. */
  readonly failed: readonly FailedRebuild[];
  /** Number of unreadable streams. */
  readonly failures: number;
}

/** Options of `rebuildViews`. */
export interface RebuildOptions {
  /** Called occasionally and at the end. */
  readonly onProgress?: (progress: RebuildProgress) => void;
  /** Stops the rebuild and keeps what was rebuilt. The promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Streams rebuilt concurrently: stores write them in one transaction. */
const concurrency = 64;

const maxFailed = 100;

/** Rebuilds the rows of the given kinds of streams; see `rebuildViews`. */
export async function rebuildStreams(
  store: Store,
  definitions: readonly RebuildableStream[],
  { onProgress, signal }: RebuildOptions = {},
): Promise<RebuildReport> {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  const unknown = new Map<string, number>();
  const failed: FailedRebuild[] = [];
  let failures = 0;
  const done = { streams: 0, events: 0, rows: 0 };
  let seen = 0;
  const of = onProgress === undefined ? 0 : await countStreams(store, signal);
  const streams = listAllStreams(store);

  async function rebuild(definition: RebuildableStream, stream: string, id: string): Promise<void> {
    try {
      const { events, rows } = await definition.rebuild(store, id);
      done.streams += 1;
      done.events += events;
      done.rows += rows;
    } catch (error) {
      if (!isOfStream(error)) throw error;
      failures += 1;
      const { code, message } = error;
      if (failed.length < maxFailed) failed.push({ stream, code, message });
    }
  }

  async function rebuildNext(): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      const next = await streams.next();
      if (next.done) return;
      const { name, id } = parseStreamName(next.value);
      const definition = byName.get(name);
      if (definition === undefined) unknown.set(name, (unknown.get(name) ?? 0) + 1);
      else await rebuild(definition, next.value, id);
      seen += 1;
      if (seen % 1_000 === 0) onProgress?.({ streams: seen, of, events: done.events });
    }
  }

  await Promise.all(Array.from({ length: concurrency }, rebuildNext));
  for (const definition of definitions) await noteProjectionVersion(store, definition);
  onProgress?.({ streams: seen, of, events: done.events });
  return { ...done, unknown: Object.fromEntries(unknown), failed, failures };
}

async function countStreams(store: Store, signal: AbortSignal | undefined): Promise<number> {
  let count = 0;
  for await (const _ of listAllStreams(store)) {
    signal?.throwIfAborted();
    count += 1;
  }
  return count;
}

/** Returns whether an error concerns one stream only; a failing store stops the rebuild. */
function isOfStream(error: unknown): error is PceError {
  return PceError.isInstance(error) && !error.code.startsWith('store_');
}

/**
 * Returns the ids of a kind's streams that start with a text: the exact one, if any, and at most 10 longer ones. Reads no
 * others.
 */
export async function findStreams(
  store: Store,
  { name }: Pick<RebuildableStream, 'name'>,
  prefix: string,
): Promise<readonly string[]> {
  const start = `${name}/${prefix}`;
  const [exact] = await store.read({ stream: streamName({ name }, prefix), toVersion: 1 });
  const longer = await listHeads(store, start, 10);
  const found = [...(exact ? [start] : []), ...longer.filter((stream) => stream.startsWith(start))];
  return found.map((stream) => stream.slice(name.length + 1));
}

const pageSize = 1_000;

/** Yields the names of all streams of a store, in the order of their first events. */
export async function* listAllStreams(store: Store): AsyncGenerator<string, void, undefined> {
  for (let afterPosition = 0; ; ) {
    const page = await store.listStreams({ afterPosition, limit: pageSize });
    for (const { stream } of page) yield stream;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    afterPosition = last.position;
  }
}
