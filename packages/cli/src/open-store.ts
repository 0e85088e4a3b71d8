import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { memoryStore } from '@pce/core';
import { InvalidInputError } from '@pce/core/errors';
import type { Store } from '@pce/core/store';
import { sqliteStore } from '@pce/storage-sqlite';
import type { PlaceOptions } from './place-options.js';
import type { StorePlace } from './store-place.js';

/** `createsStore`: makes the file where there is none; otherwise there are no turns then. */
export async function openStore(
  place: StorePlace,
  { store, sync }: PlaceOptions,
  createsStore: boolean,
): Promise<Store> {
  if (place.type === 'memory') return memoryStore();
  if (place.type === 'postgres') {
    // Loaded only for those who use it: the driver takes a while.
    const { postgresStore } = await import('@pce/storage-postgres');
    return postgresStore({ url: place.url });
  }
  const { file } = place;
  if (!createsStore && !existsSync(file)) {
    if (store === undefined) return memoryStore();
    throw new InvalidInputError(`there is no store ${file}: check --store`);
  }
  // Only our own folder is made: a folder that the user names and that is not there is a slip of the pen.
  if (store === undefined) await mkdir(dirname(file), { recursive: true });
  return sqliteStore(file, { synchronous: sync === 'full' ? 'FULL' : 'NORMAL' });
}
