export { isOwnerAlive, processOwner } from './process-owner.js';
export { type SqliteStore, type SqliteStoreOptions, sqliteStore } from './sqlite-store.js';
