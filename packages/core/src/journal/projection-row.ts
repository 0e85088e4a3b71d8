import * as z from 'zod/mini';
import { object } from '../contracts/scalars.js';
import type { Store } from '../store/store.js';
import { parseRow } from './rows.js';
import type { RebuildableStream } from './stream-definition.js';

const collection = 'projections';

const versionSchema = object({ version: z.number() });

/** Returns the projection version of a kind's rows; `undefined` if not recorded. */
export async function projectionVersion(
  store: Store,
  { name }: RebuildableStream,
): Promise<number | undefined> {
  const value = await store.getView(collection, name);
  return value === undefined
    ? undefined
    : parseRow(versionSchema, { collection, key: name, value }).version;
}

/** Records that all rows of a kind have its projection's version. */
export function noteProjectionVersion(
  store: Store,
  { name, version }: RebuildableStream,
): Promise<void> {
  const row = { collection, key: name, value: JSON.stringify({ version }) };
  // No stream has this name, so its version is always 0 and the write cannot conflict.
  return store.writeViews({ stream: `projection/${name}`, version: 0, views: [row] });
}
