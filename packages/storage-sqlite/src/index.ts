export type { Synchronous } from './connection.js';
export { isOwnerAlive, processOwner } from './process-owner.js';
export type { SqliteHandle, SqliteStatement, SqliteValue } from './sqlite-handle.js';
export { type SqliteStore, type SqliteStoreOptions, sqliteStore } from './sqlite-store.js';
