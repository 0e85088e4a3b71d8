import { DatabaseSync } from 'node:sqlite';
import type { SqliteStoreOptions } from '@pce/storage-sqlite';

export type Synchronous = NonNullable<SqliteStoreOptions['synchronous']>;

/** Opens a database file with a write-ahead log, like PCE's store. */
export function openDatabase(file: string, synchronous: Synchronous): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL');
  database.exec(`PRAGMA synchronous = ${synchronous}`);
  return database;
}
