export type { Synchronous } from './connection.js';
export type { SqliteHandle, SqliteStatement, SqliteValue } from './sqlite-handle.js';
export { type SqliteStoreOptions, sqliteStore } from './sqlite-store.js';
