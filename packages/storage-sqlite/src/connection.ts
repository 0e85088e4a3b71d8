import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import { StoreError } from '@pce/core/errors';
import { migrate, readSchemaVersion } from './migrate.js';
import { numberIn, textOrNullIn } from './row.js';
import type { SqliteHandle } from './sqlite-handle.js';
import { prepareStatements, type Statements } from './statements.js';

/** How long an acknowledged append is safe; see `SqliteStoreOptions`. */
export type Synchronous = 'FULL' | 'NORMAL';

/** A database that is open, up to date and ready. */
export interface Connection {
  readonly handle: SqliteHandle;
  readonly statements: Statements;
  /** Closes what the store opened; a handle that was passed in stays its owner's. */
  close(): void;
}

function prepare(handle: SqliteHandle, file: string, synchronous: Synchronous): Statements {
  // Before anything is written: a file that is not ours stays as it is.
  readSchemaVersion(handle, file);
  handle.prepare('PRAGMA journal_mode = WAL').get();
  handle.exec(`PRAGMA synchronous = ${synchronous}`);
  migrate(handle, file);
  return prepareStatements(handle);
}

function assertWritableFolder(file: string): void {
  try {
    accessSync(dirname(file), constants.W_OK);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw isMissing
      ? new StoreError(
          'store_failed',
          `the folder of ${file} does not exist: create it, or choose another`,
          { cause: error },
        )
      : new StoreError(
          'store_read_only',
          `the folder of ${file} cannot be written: SQLite keeps files beside the database; allow it, or choose another folder`,
          { cause: error },
        );
  }
}

/** Opens the file with `node:sqlite`. What goes wrong is thrown as the driver throws it, and nothing stays open. */
export function openFile(file: string, synchronous: Synchronous): Connection {
  const sqlite = process.getBuiltinModule('node:sqlite');
  if (!sqlite) {
    throw new StoreError(
      'store_failed',
      'this Node has no node:sqlite: use Node 22.13 or newer, or pass a better-sqlite3 handle instead of a file',
    );
  }
  if (file !== ':memory:') assertWritableFolder(file);
  const database = new sqlite.DatabaseSync(file, { timeout: 0 });
  try {
    const statements = prepare(database, file, synchronous);
    return { handle: database, statements, close: () => database.close() };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Makes a handle that somebody else opened ready for the store. */
export function useHandle(handle: SqliteHandle, synchronous: Synchronous): Connection {
  const statements = prepare(handle, 'the database of the handle', synchronous);
  return { handle, statements, close: () => undefined };
}

/** True where the data goes with the handle. A closed handle tells nothing; its operations will report it. */
export function isInMemory(handle: SqliteHandle): boolean {
  try {
    const row = handle.prepare("SELECT file FROM pragma_database_list WHERE name = 'main'").get();
    return (textOrNullIn(row, 'file') ?? '') === '';
  } catch {
    return false;
  }
}

/** A number that changes when another connection has written. */
export function readDataVersion({ statements }: Connection): number {
  return numberIn(statements.dataVersion.get(), 'data_version');
}
