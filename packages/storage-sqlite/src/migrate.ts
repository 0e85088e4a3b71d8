import { StoreError } from '@pce/core/errors';
import { initial } from './migrations/0001-initial.js';
import { numberIn } from './read.js';
import type { SqliteHandle } from './sqlite-handle.js';

/** Migrations in the order of their versions. A released one never changes. */
const migrations: readonly string[] = [initial];

/** Version of the schema that this release writes, in `user_version` of the file. */
export const schemaVersion = migrations.length;

/** Application id in the header of every file of ours: `PCE1`. */
const applicationId = 0x50434531;

function pragma(handle: SqliteHandle, name: 'application_id' | 'user_version'): number {
  return numberIn(handle.prepare(`PRAGMA ${name}`).get(), name);
}

function identify(handle: SqliteHandle, file: string): number {
  const id = pragma(handle, 'application_id');
  const version = pragma(handle, 'user_version');
  if (id === applicationId) {
    if (version <= schemaVersion) return version;
    throw new StoreError(
      'store_newer',
      `${file} has schema version ${version}, and this release of @pce/storage-sqlite knows up to ${schemaVersion}: upgrade the package; the file is unchanged`,
    );
  }
  const tables = handle.prepare('SELECT count(*) AS count FROM sqlite_schema').get();
  if (id === 0 && version === 0 && numberIn(tables, 'count') === 0) return 0;
  throw new StoreError(
    'store_failed',
    `${file} is a SQLite database of some other program: choose another file; this one is unchanged`,
  );
}

/** Rolls back, unless SQLite has done so itself after an error and would refuse. */
export function rollback(handle: SqliteHandle): void {
  try {
    handle.exec('ROLLBACK');
  } catch {
    // No transaction is open, as intended.
  }
}

function inTransaction<T>(
  handle: SqliteHandle,
  begin: 'BEGIN' | 'BEGIN IMMEDIATE',
  work: () => T,
): T {
  handle.exec(begin);
  try {
    const result = work();
    handle.exec('COMMIT');
    return result;
  } catch (error) {
    rollback(handle);
    throw error;
  }
}

/**
 * Returns the schema version of the file, 0 for an empty one; throws for a file that is not ours or newer than this
 * release. Changes nothing. Reads in one transaction, because another process may be creating the file.
 */
export function readSchemaVersion(handle: SqliteHandle, file: string): number {
  return inTransaction(handle, 'BEGIN', () => identify(handle, file));
}

/** Brings the schema up to date. Of several processes that try at once, one does it and the others find it done. */
export function migrate(handle: SqliteHandle, file: string): void {
  if (readSchemaVersion(handle, file) === schemaVersion) return;
  inTransaction(handle, 'BEGIN IMMEDIATE', () => {
    for (const migration of migrations.slice(identify(handle, file))) handle.exec(migration);
    handle.exec(`PRAGMA user_version = ${schemaVersion}`);
    handle.exec(`PRAGMA application_id = ${applicationId}`);
  });
}
