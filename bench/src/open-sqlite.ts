import type { Store } from '@pce/core';
import { sqliteStore } from '@pce/storage-sqlite';
import type { Synchronous } from './open-database.ts';

/** Opens a SQLite store and creates its schema, which is not part of a step. */
export async function openSqlite(file: string, synchronous: Synchronous): Promise<Store> {
  const store = sqliteStore(file, { synchronous });
  await store.getView('bench', 'warm-up');
  return store;
}
