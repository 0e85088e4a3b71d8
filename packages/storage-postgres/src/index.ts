export type {
  PostgresClient,
  PostgresNotification,
  PostgresPool,
  PostgresQuery,
  PostgresResult,
} from './postgres-pool.js';
export { type PostgresPlace, type PostgresStoreOptions, postgresStore } from './postgres-store.js';
