import * as z from 'zod/mini';
import { object } from '../contracts/object.js';
import type { Store } from '../store/store.js';
import { parseRow } from './parse-row.js';
import type { RebuildableStream } from './stream-definition.js';

/** Collection of the versions of projections that the rows of a store were made with, by kind of stream. */
const collection = 'projections';

const versionSchema = object({ version: z.number() });

/** Returns the version of the projection that the rows of a kind were made with; `undefined` if none is noted. */
export async function projectionVersion(
  store: Store,
  { name }: RebuildableStream,
): Promise<number | undefined> {
  const value = await store.getView(collection, name);
  return value === undefined
    ? undefined
    : parseRow(versionSchema, { collection, key: name, value }).version;
}

/** Notes that all rows of a kind are of its projection's version. */
export function noteProjectionVersion(
  store: Store,
  { name, version }: RebuildableStream,
): Promise<void> {
  const row = { collection, key: name, value: JSON.stringify({ version }) };
  // No stream has this name: its version is always 0, so nothing is in the way of the row.
  return store.writeViews({ stream: `projection/${name}`, version: 0, views: [row] });
}
