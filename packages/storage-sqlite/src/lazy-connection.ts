import type { Connection } from './connection.js';
import { isBusy, toPceError } from './sqlite-error.js';

const firstWaitMs = 1;
const maxWaitMs = 50;

/**
 * Retries until no other process holds the lock. SQLite's own busy timeout would block the event loop. Throws the last
 * error when the time is up.
 */
async function untilFree<T>(attempt: () => T, busyTimeoutMs: number): Promise<T> {
  const deadline = performance.now() + busyTimeoutMs;
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, maxWaitMs)) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() + waitMs > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/** A connection that opens on first use, and retries if that failed. */
export interface LazyConnection {
  /** Runs on the open connection, retrying while another process holds the lock. Rejects with a `PceError`. */
  use<T>(attempt: (connection: Connection) => T): Promise<T>;
  /** Runs synchronously if the connection is open; throws errors of the driver. */
  peek<T>(attempt: (connection: Connection) => T): T | undefined;
  close(): Promise<void>;
}

interface LazyConnectionOptions {
  readonly open: () => Connection;
  /** Name of the database in messages. */
  readonly name: string;
  readonly busyTimeoutMs: number;
}

export function lazyConnection({
  open,
  name,
  busyTimeoutMs,
}: LazyConnectionOptions): LazyConnection {
  let connection: Connection | undefined;
  let opening: Promise<Connection> | undefined;

  async function opened(): Promise<Connection> {
    opening ??= untilFree(open, busyTimeoutMs);
    try {
      connection = await opening;
      return connection;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  }

  return {
    async use(attempt) {
      try {
        const current = connection ?? (await opened());
        return await untilFree(() => attempt(current), busyTimeoutMs);
      } catch (error) {
        throw toPceError(error, name);
      }
    },
    peek: (attempt) => connection && attempt(connection),
    async close() {
      try {
        // If opening failed, its caller received the error.
        const current = await opening?.catch(() => undefined);
        current?.close();
      } catch (error) {
        throw toPceError(error, name);
      }
    },
  };
}
