/** The answer to a statement. */
interface PostgresResult {
  readonly rows: readonly unknown[];
}

/** A statement as `pg` takes it. */
interface PostgresQuery {
  /** Prepares it under this name, once for each connection. */
  readonly name?: string;
  readonly text: string;
  readonly values?: unknown[];
}

/** A notification that the server sends to a listening connection. */
interface PostgresNotification {
  readonly payload?: string | undefined;
}

/** The part of `pg`'s `PoolClient` that a store uses. */
export interface PostgresClient {
  query(query: PostgresQuery): Promise<PostgresResult>;
  on(event: 'notification', listener: (message: PostgresNotification) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
  off(event: 'error', listener: (error: Error) => void): unknown;
  release(destroy?: boolean): void;
}

/** The part of `pg`'s `Pool` that a store uses. */
export interface PostgresPool {
  query(query: PostgresQuery): Promise<PostgresResult>;
  connect(): Promise<PostgresClient>;
}
