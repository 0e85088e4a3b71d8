import type { Store } from '../store/store.js';
import { listHeads } from './head-row.js';
import type { RebuildableStream } from './stream-definition.js';
import { streamName } from './stream-name.js';

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
