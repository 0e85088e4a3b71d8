import type { SqliteHandle, SqliteStatement } from './sqlite-handle.js';

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
