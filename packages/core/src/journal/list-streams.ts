import type { Store } from '../store/store.js';
import { streamName } from './fold-stream.js';
import { listHeads } from './head-row.js';
import type { RebuildableStream } from './stream-definition.js';

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
