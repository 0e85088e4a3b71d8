import type { Connection } from './connection.js';
import { toPceError } from './sqlite-error.js';
import { untilFree } from './until-free.js';

/** A connection that opens when it is first used, and tries again where that failed. */
export interface LazyConnection {
  /** Runs on the open connection, again while another process is in the way. Rejects with a `PceError`. */
  use<T>(attempt: (connection: Connection) => T): Promise<T>;
  /** Runs at once on the connection if it is open; throws what the driver throws. */
  peek<T>(attempt: (connection: Connection) => T): T | undefined;
  close(): Promise<void>;
}

export interface LazyConnectionOptions {
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
        // Where opening failed, whoever asked for it was told.
        const current = await opening?.catch(() => undefined);
        current?.close();
      } catch (error) {
        throw toPceError(error, name);
      }
    },
  };
}
