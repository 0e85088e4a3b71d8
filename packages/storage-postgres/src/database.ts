import { migrate } from './migrate.js';
import { isConcurrencyFailure, isConnectionLost, toPceError } from './postgres-error.js';
import type { PostgresClient, PostgresPool } from './postgres-pool.js';
import type { Statement } from './statements.js';

export interface Database {
  /**
   * Runs a statement, after migration if it is the first; retries when the connection is lost. `values` receives
   * whether an earlier result was lost, so that the statement may have taken effect. Rejects with a `PceError`.
   */
  query(statement: Statement, values: (again: boolean) => unknown[]): Promise<readonly unknown[]>;
  /** Runs a statement once, after migration when it is the first. Rejects with the driver's error. */
  queryOnce(statement: Statement, values: unknown[]): Promise<readonly unknown[]>;
  /** Returns a connection for exclusive use, which the caller releases. */
  connect(): Promise<PostgresClient>;
  stop(): void;
}

export interface DatabaseOptions {
  readonly pool: PostgresPool;
  readonly schema: string;
  /** Name of the database in messages. */
  readonly place: string;
  readonly reconnectMs: number;
}

const firstWaitMs = 20;
const maxWaitMs = 1_000;

export function database({ pool, schema, place, reconnectMs }: DatabaseOptions): Database {
  let migrating: Promise<void> | undefined;
  let isStopped = false;

  async function migrateOnce(): Promise<void> {
    const client = await pool.connect();
    // Lost between two statements: the next one rejects. Without a listener, the process would end.
    const ignore = (): void => undefined;
    client.on('error', ignore);
    try {
      await migrate(client, { schema, place });
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    } finally {
      // A pool listens to a client that was released to it, which other stores of the host use too.
      client.off('error', ignore);
    }
  }

  async function ready(): Promise<void> {
    migrating ??= migrateOnce();
    try {
      await migrating;
    } catch (error) {
      // The next caller tries again.
      migrating = undefined;
      throw toPceError(error, place);
    }
  }

  return {
    async query({ name, text }, values) {
      await ready();
      const deadline = performance.now() + reconnectMs;
      let again = false;
      for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, maxWaitMs)) {
        try {
          return (await pool.query({ name, text, values: values(again) })).rows;
        } catch (error) {
          const isLost = isConnectionLost(error);
          const mayWork = isLost || isConcurrencyFailure(error);
          if (!mayWork || isStopped || performance.now() + waitMs > deadline) {
            throw toPceError(error, place);
          }
          again ||= isLost;
        }
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    },
    async queryOnce({ name, text }, values) {
      await ready();
      return (await pool.query({ name, text, values })).rows;
    },
    async connect() {
      await ready();
      return pool.connect();
    },
    stop() {
      isStopped = true;
    },
  };
}
