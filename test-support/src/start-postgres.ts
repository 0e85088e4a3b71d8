import { startOwnPostgres } from './own-postgres.ts';

/** A PostgreSQL server that others may use too: make a schema of your own in it. */
export interface PostgresServer extends AsyncDisposable {
  /** With user and password. */
  readonly url: string;
}

/**
 * The server named in PCE_POSTGRES_URL, else a new one, which takes half a second.
 * Rejects where neither is there, and says what to do.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const url = process.env.PCE_POSTGRES_URL;
  if (!url) return startOwnPostgres();
  // Whoever started it stops it.
  return { url, [Symbol.asyncDispose]: async () => undefined };
}
