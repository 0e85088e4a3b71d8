import pg from 'pg';
import type { PostgresPool } from './postgres-pool.js';

export interface OpenPoolOptions {
  readonly url: string;
  readonly connections: number;
  readonly statementTimeoutMs: number;
  readonly lockTimeoutMs: number;
}

/** Time in milliseconds the client waits beyond the server's statement timeout before it assumes that the network is down. */
const networkAllowanceMs = 5_000;

/** Creates the store's own pool, which connects on first use. */
export interface OwnPool extends PostgresPool {
  end(): Promise<void>;
}

/** Client with an error handler attached before connect; its queries reject. */
class GuardedClient extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super(options);
    this.on('error', () => undefined);
  }
}

export function openPool({
  url,
  connections,
  statementTimeoutMs,
  lockTimeoutMs,
}: OpenPoolOptions): OwnPool {
  const pool = new pg.Pool({
    Client: GuardedClient,
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
  // An idle connection was lost: the next operation gets another.
  pool.on('error', () => undefined);
  return pool;
}
