export type { PostgresPlace } from './connections.js';
export type {
  PostgresClient,
  PostgresNotification,
  PostgresPool,
  PostgresQuery,
  PostgresResult,
} from './postgres-pool.js';
export { type PostgresStoreOptions, postgresStore } from './postgres-store.js';
export { type PostgresWakerOptions, postgresWaker } from './postgres-waker.js';
