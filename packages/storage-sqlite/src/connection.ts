import { accessSync, closeSync, constants, existsSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { StoreError } from '@pce/core/errors';
import { migrate, readSchemaVersion, schemaVersion } from './migrate.js';
import { numberIn, textOrNullIn } from './read.js';
import { isBusy, toPceError } from './sqlite-error.js';
import type { SqliteHandle } from './sqlite-handle.js';
import { prepareStatements, type Statements } from './statements.js';

/** Durability of an acknowledged append; see `SqliteStoreOptions`. */
export type Synchronous = 'FULL' | 'NORMAL';

/** An open database with the current schema. */
export interface Connection {
  readonly handle: SqliteHandle;
  readonly statements: Statements;
  /** Throws if the file was deleted or replaced since it was opened: writes would be lost. */
  assertInPlace(): void;
  /** Closes a handle that the store opened; one that was passed in stays open. */
  close(): void;
}

function prepare(handle: SqliteHandle, file: string, synchronous: Synchronous): Statements {
  // Before anything is written, so that a foreign file stays unchanged.
  readSchemaVersion(handle, file);
  handle.prepare('PRAGMA journal_mode = WAL').get();
  handle.exec(`PRAGMA synchronous = ${synchronous}`);
  migrate(handle, file);
  return prepareStatements(handle);
}

function isWritable(path: string): boolean | undefined {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? undefined : false;
  }
}

/** Returns whether the file exists and is read-only. SQLite keeps files beside it, so its folder counts too. */
function isReadOnly(file: string): boolean {
  if (file === ':memory:') return false;
  const folder = isWritable(dirname(file));
  if (folder === undefined) {
    const message = `the folder of ${file} does not exist: create it, or choose another`;
    throw new StoreError('store_failed', message);
  }
  const itself = isWritable(file);
  if (itself === undefined && !folder) {
    const message = `the folder of ${file} cannot be written: SQLite keeps files beside the database; allow it, or choose another folder`;
    throw new StoreError('store_read_only', message);
  }
  return itself === false || !folder;
}

function openSqlite(file: string, isForReading: boolean): DatabaseSync {
  const sqlite = process.getBuiltinModule('node:sqlite');
  if (!sqlite) {
    throw new StoreError(
      'store_failed',
      'this Node has no node:sqlite: use Node 22.13 or newer, or pass a better-sqlite3 handle instead of a file',
    );
  }
  if (!isForReading) {
    // A new database, and the files that SQLite keeps beside it, are for their owner only.
    if (file !== ':memory:' && !existsSync(file)) closeSync(openSync(file, 'a', 0o600));
    return new sqlite.DatabaseSync(file, { timeout: 0 });
  }
  const options = { timeout: 0, readOnly: true };
  // Without a log, the file is complete; `immutable` keeps SQLite from creating one.
  if (existsSync(`${file}-wal`)) return new sqlite.DatabaseSync(file, options);
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  return new sqlite.DatabaseSync(url, options);
}

/**
 * Opens the file with `node:sqlite`, read-only if it cannot be written. Throws errors of the driver unchanged, and
 * leaves nothing open.
 */
export function openFile(file: string, synchronous: Synchronous): Connection {
  const isForReading = isReadOnly(file);
  const database = openSqlite(file, isForReading);
  try {
    const statements = isForReading
      ? prepareForReading(database, file)
      : prepare(database, file, synchronous);
    const opened = identityOf(file);
    const assertInPlace = (): void => {
      if (identityOf(file) === opened) return;
      throw new StoreError(
        'store_failed',
        `${file} was deleted or replaced while it was open, so nothing more is written: put it back from a backup, and start again`,
      );
    };
    return { handle: database, statements, assertInPlace, close: () => database.close() };
  } catch (error) {
    database.close();
    throw error;
  }
}

function identityOf(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

/** Prepares all statements. Writing ones are prepared too: they fail when they run. */
function prepareForReading(handle: SqliteHandle, file: string): Statements {
  if (readSchemaVersion(handle, file) === schemaVersion) return prepareStatements(handle);
  throw new StoreError(
    'store_read_only',
    `${file} cannot be written, and has the schema of an older release: open it once with this release while it is writable`,
  );
}

/** Prepares a handle that the host opened. */
export function useHandle(handle: SqliteHandle, synchronous: Synchronous): Connection {
  const statements = prepare(handle, 'the database of the handle', synchronous);
  return { handle, statements, assertInPlace: () => undefined, close: () => undefined };
}

/** Returns whether the data is lost with the handle. A closed handle cannot tell; its operations will report it. */
export function isInMemory(handle: SqliteHandle): boolean {
  try {
    const row = handle.prepare("SELECT file FROM pragma_database_list WHERE name = 'main'").get();
    return (textOrNullIn(row, 'file') ?? '') === '';
  } catch {
    return false;
  }
}

/** Returns a number that changes when another connection has written. */
export function readDataVersion({ statements }: Connection): number {
  return numberIn(statements.dataVersion.get(), 'data_version');
}

const firstWaitMs = 1;
const maxWaitMs = 50;

/**
 * Retries until no other process holds the lock. SQLite's own busy timeout would block the event loop. Throws the last
 * error when the time is up.
 */
async function untilFree<T>(attempt: () => T, busyTimeoutMs: number): Promise<T> {
  const deadline = performance.now() + busyTimeoutMs;
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, maxWaitMs)) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() + waitMs > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/** A connection that opens on first use, and retries if that failed. */
export interface LazyConnection {
  /** Runs on the open connection, retrying while another process holds the lock. Rejects with a `PceError`. */
  use<T>(attempt: (connection: Connection) => T): Promise<T>;
  /** Runs synchronously if the connection is open; throws errors of the driver. */
  peek<T>(attempt: (connection: Connection) => T): T | undefined;
  close(): Promise<void>;
}

interface LazyConnectionOptions {
  readonly open: () => Connection;
  /** Name of the database in messages. */
  readonly name: string;
  readonly busyTimeoutMs: number;
}

export function lazyConnection({
  open,
  name,
  busyTimeoutMs,
}: LazyConnectionOptions): LazyConnection {
  let connection: Connection | undefined;
  let opening: Promise<Connection> | undefined;

  async function opened(): Promise<Connection> {
    opening ??= untilFree(open, busyTimeoutMs);
    try {
      connection = await opening;
      return connection;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  }

  return {
    async use(attempt) {
      try {
        const current = connection ?? (await opened());
        return await untilFree(() => attempt(current), busyTimeoutMs);
      } catch (error) {
        throw toPceError(error, name);
      }
    },
    peek: (attempt) => connection && attempt(connection),
    async close() {
      try {
        // If opening failed, its caller received the error.
        const current = await opening?.catch(() => undefined);
        current?.close();
      } catch (error) {
        throw toPceError(error, name);
      }
    },
  };
}
