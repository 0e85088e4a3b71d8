import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { memoryStore } from '@pce/core';
import { InvalidInputError } from '@pce/core/errors';
import type { Store } from '@pce/core/store';
import { type SqliteStore, sqliteStore } from '@pce/storage-sqlite';
import type { PlaceOptions } from '../options/place-options.js';
import { journalKey } from './journal-key.js';
import { copyStore, isInReadOnlyFolder } from './read-only-copy.js';
import type { StorePlace } from './store-place.js';

export interface OpenStoreOptions extends PlaceOptions {
  /** Creates the file if there is none; otherwise there are no turns. @defaultValue false */
  readonly createsStore?: boolean;
  /** Nothing will be written: a store in a read-only folder is opened as a copy. @defaultValue false */
  readonly isReadOnly?: boolean;
}

export interface OpenedStore {
  readonly store: Store;
  /** Returns the last lease on a key. Absent where the store cannot tell. */
  readonly lease?: SqliteStore['lease'];
  /** Removes temporary files after it is closed. */
  cleanUp(): Promise<void>;
}

const nothingToRemove = async (): Promise<void> => undefined;

/**
 * Opens a store, whose journals are sealed with the key that the environment names.
 * @throws InvalidInputError if the file that the user named does not exist, or the key cannot be used.
 */
export async function openStore(
  place: StorePlace,
  { store, sync, createsStore = false, isReadOnly = false }: OpenStoreOptions,
): Promise<OpenedStore> {
  const key = await journalKey();
  const sealed = key === undefined ? {} : { journalKey: key };
  if (place.type === 'memory') return { store: memoryStore(sealed), cleanUp: nothingToRemove };
  if (place.type === 'postgres') {
    const { postgresStore } = await import('@pce/storage-postgres');
    return { store: postgresStore({ url: place.url, ...sealed }), cleanUp: nothingToRemove };
  }
  const { file } = place;
  const synchronous = sync === 'full' ? 'FULL' : 'NORMAL';
  if (!createsStore && !existsSync(file)) {
    if (store === undefined) return { store: memoryStore(sealed), cleanUp: nothingToRemove };
    throw new InvalidInputError(`there is no store ${file}: check --store`);
  }
  if (isReadOnly && isInReadOnlyFolder(file)) {
    const copy = await copyStore(file);
    return opened(sqliteStore(copy.file, { synchronous, ...sealed }), copy.remove);
  }
  // Only our own folder is made: a folder that the user names and that is not there is a slip of the pen.
  if (store === undefined) await mkdir(dirname(file), { recursive: true });
  return opened(sqliteStore(file, { synchronous, ...sealed }), nothingToRemove);
}

function opened(store: SqliteStore, cleanUp: () => Promise<void>): OpenedStore {
  return { store, lease: store.lease, cleanUp };
}
