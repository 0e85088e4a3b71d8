import { StoreError } from '@pce/core/errors';
import type {
  JournalEntry,
  ListStreamsInput,
  ListViewInput,
  ReadInput,
  StreamStart,
  ViewRow,
} from '@pce/core/store';
import type { SqliteHandle, SqliteStatement } from './sqlite-handle.js';

function columnOf(row: unknown, column: string): unknown {
  return isRow(row) ? row[column] : undefined;
}

function isRow(row: unknown): row is Readonly<Record<string, unknown>> {
  return typeof row === 'object' && row !== null;
}

function wrongColumn(column: string, value: unknown): StoreError {
  return new StoreError(
    'store_corrupt',
    `column ${column} of the store holds ${value === null ? 'null' : typeof value}: the schema was changed by another program; restore the file from a backup`,
  );
}

export function numberIn(row: unknown, column: string): number {
  const value = columnOf(row, column);
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  throw wrongColumn(column, value);
}

function textIn(row: unknown, column: string): string {
  const value = columnOf(row, column);
  if (typeof value === 'string') return value;
  throw wrongColumn(column, value);
}

export function textOrNullIn(row: unknown, column: string): string | null {
  return columnOf(row, column) === null ? null : textIn(row, column);
}

export function toEntry(row: unknown): JournalEntry {
  return {
    position: numberIn(row, 'position'),
    stream: textIn(row, 'stream'),
    version: numberIn(row, 'version'),
    type: textIn(row, 'type'),
    body: textIn(row, 'body'),
    hash: textIn(row, 'hash'),
  };
}

export function read(
  { readStream }: Statements,
  { stream, fromVersion = 1, toVersion = Number.MAX_SAFE_INTEGER }: ReadInput,
): JournalEntry[] {
  return readStream.all(stream, fromVersion, toVersion).map(toEntry);
}

export function listStreams(
  { listStreams: statement }: Statements,
  { afterPosition = 0, limit = 1_000 }: ListStreamsInput,
): StreamStart[] {
  return statement
    .all(afterPosition, limit)
    .map((row) => ({ stream: textIn(row, 'name'), position: numberIn(row, 'position') }));
}

export function getView(
  statements: Statements,
  collection: string,
  key: string,
): string | undefined {
  const row = statements.getView.get(collection, key);
  return row === undefined ? undefined : textIn(row, 'value');
}

export function listView(
  { firstViews, viewsAfter }: Statements,
  { collection, afterKey, limit = 100 }: ListViewInput,
): ViewRow[] {
  // SQLite takes a negative limit for none, and refuses one that is not an integer.
  const rowLimit = Math.min(Math.max(limit, 0), Number.MAX_SAFE_INTEGER);
  const rows =
    afterKey === undefined
      ? firstViews.all(collection, rowLimit)
      : viewsAfter.all(collection, afterKey, rowLimit);
  return rows.map((row) => ({ key: textIn(row, 'key'), value: textIn(row, 'value') }));
}

export function countView({ countViews }: Statements, collection: string): number {
  const row = countViews.get(collection);
  return row === undefined ? 0 : numberIn(row, 'count');
}

/** Every statement the store runs, prepared once. */
export type Statements = Readonly<Record<keyof typeof sql, SqliteStatement>>;

/** An event whose names are missing is returned without them, so that the corruption is noticed. */
const entries = `SELECT position, streams.name AS stream, version, types.name AS type, body, hash FROM events
  LEFT JOIN names AS streams ON streams.id = stream LEFT JOIN names AS types ON types.id = type`;

const sql = {
  begin: 'BEGIN IMMEDIATE',
  commit: 'COMMIT',
  getName: 'SELECT id FROM names WHERE name = ?',
  addName: 'INSERT INTO names (name) VALUES (?)',
  head: `SELECT coalesce(max(version), 0) AS version FROM events
    WHERE stream = (SELECT id FROM names WHERE name = ?)`,
  lastPosition: `SELECT max(coalesce((SELECT max(position) FROM events), 0), coalesce((SELECT
    CAST(value AS INTEGER) FROM views WHERE collection = 'store' AND key = 'position'), 0)) AS position`,
  insertEvent:
    'INSERT INTO events (position, stream, version, type, body, hash) VALUES (?, ?, ?, ?, ?, ?)',
  removeEvents: 'DELETE FROM events WHERE stream = (SELECT id FROM names WHERE name = ?)',
  removeLease: 'DELETE FROM leases WHERE key = ? AND (owner IS NULL OR expires_at < ?)',
  removeName: 'DELETE FROM names WHERE name = ?',
  readStream: `${entries} WHERE streams.name = ? AND version BETWEEN ? AND ? ORDER BY version`,
  listStreams: `SELECT position, name FROM events JOIN names ON names.id = stream
    WHERE version = 1 AND position > ? ORDER BY position LIMIT ?`,
  pageOfAll: `${entries} WHERE position > ? ORDER BY position LIMIT ?`,
  pageOfStream: `${entries} WHERE streams.name = ? AND version > ? ORDER BY version LIMIT ?`,
  versionAt: `SELECT coalesce(max(version), 0) AS version FROM events
    WHERE stream = (SELECT id FROM names WHERE name = ?) AND position <= ?`,
  putView: `INSERT INTO views (collection, key, value) VALUES (?, ?, ?)
    ON CONFLICT (collection, key) DO UPDATE SET value = excluded.value`,
  removeView: 'DELETE FROM views WHERE collection = ? AND key = ?',
  getView: 'SELECT value FROM views WHERE collection = ? AND key = ?',
  firstViews: 'SELECT key, value FROM views WHERE collection = ? ORDER BY key LIMIT ?',
  viewsAfter: 'SELECT key, value FROM views WHERE collection = ? AND key > ? ORDER BY key LIMIT ?',
  countViews: 'SELECT count(*) AS count FROM views WHERE collection = ?',
  getLease: 'SELECT token, owner, expires_at FROM leases WHERE key = ?',
  putLease: `INSERT INTO leases (key, token, owner, expires_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (key) DO UPDATE SET
      token = excluded.token, owner = excluded.owner, expires_at = excluded.expires_at`,
  dataVersion: 'PRAGMA data_version',
};

export function prepareStatements(handle: SqliteHandle): Statements {
  return {
    begin: handle.prepare(sql.begin),
    commit: handle.prepare(sql.commit),
    getName: handle.prepare(sql.getName),
    addName: handle.prepare(sql.addName),
    head: handle.prepare(sql.head),
    lastPosition: handle.prepare(sql.lastPosition),
    insertEvent: handle.prepare(sql.insertEvent),
    removeEvents: handle.prepare(sql.removeEvents),
    removeLease: handle.prepare(sql.removeLease),
    removeName: handle.prepare(sql.removeName),
    readStream: handle.prepare(sql.readStream),
    listStreams: handle.prepare(sql.listStreams),
    pageOfAll: handle.prepare(sql.pageOfAll),
    pageOfStream: handle.prepare(sql.pageOfStream),
    versionAt: handle.prepare(sql.versionAt),
    putView: handle.prepare(sql.putView),
    removeView: handle.prepare(sql.removeView),
    getView: handle.prepare(sql.getView),
    firstViews: handle.prepare(sql.firstViews),
    viewsAfter: handle.prepare(sql.viewsAfter),
    countViews: handle.prepare(sql.countViews),
    getLease: handle.prepare(sql.getLease),
    putLease: handle.prepare(sql.putLease),
    dataVersion: handle.prepare(sql.dataVersion),
  };
}
