export type { PostgresPool } from './postgres-pool.js';
export { type PostgresStoreOptions, postgresStore } from './postgres-store.js';
export { type PostgresWakerOptions, postgresWaker } from './postgres-waker.js';
