import { startOwnPostgres } from '@pce/test-support';
import pg from 'pg';

/** A new, empty server, which waits for the disk by default. */
export interface BenchServer {
  readonly url: string;
  readonly client: pg.Client;
}

/** Calls with a new PostgreSQL on this machine, which is removed afterwards. */
export async function withPostgres<T>(work: (server: BenchServer) => Promise<T>): Promise<T> {
  await using server = await startOwnPostgres({ fsync: true });
  const client = new pg.Client(server.url);
  await client.connect();
  try {
    return await work({ url: server.url, client });
  } finally {
    await client.end();
  }
}
