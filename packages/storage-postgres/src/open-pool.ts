import pg from 'pg';
import type { PostgresPool } from './postgres-pool.js';

export interface OpenPoolOptions {
  readonly url: string;
  readonly connections: number;
  readonly statementTimeoutMs: number;
  readonly lockTimeoutMs: number;
}

/** How long the client waits for an answer beyond the time the server gives a statement: then the network is gone. */
const networkAllowanceMs = 5_000;

/** A pool of the store's own, which connects when it is first used. */
export interface OwnPool extends PostgresPool {
  end(): Promise<void>;
}

export function openPool({
  url,
  connections,
  statementTimeoutMs,
  lockTimeoutMs,
}: OpenPoolOptions): OwnPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: 'pce',
    keepAlive: true,
    allowExitOnIdle: true,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    query_timeout: statementTimeoutMs + networkAllowanceMs,
  });
  // A connection that is lost while nobody uses it: the next operation gets another.
  pool.on('error', () => undefined);
  return pool;
}
