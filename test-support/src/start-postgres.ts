import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { endWithUs } from './end-with-us.ts';
import { startOwnPostgres } from './own-postgres.ts';

/** An empty database. */
export interface PostgresServer extends AsyncDisposable {
  /** With user and password. */
  readonly url: string;
}

let own: Promise<string> | undefined;

/**
 * Creates a database on the server named in PCE_POSTGRES_URL, or else on a server that this process starts at the first call
 * and that ends with it. Rejects with the remedy if there is neither.
 */
export async function startPostgres(): Promise<PostgresServer> {
  own ??= process.env.PCE_POSTGRES_URL ? undefined : startServer();
  return newDatabase(process.env.PCE_POSTGRES_URL || (await own) || '');
}

async function startServer(): Promise<string> {
  const { url, remove } = await startOwnPostgres();
  const kill = (): boolean => {
    // The server has got its signal, and still writes for a moment.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    remove();
    return true;
  };
  endWithUs({ kill }, 'SIGQUIT');
  return url;
}

async function newDatabase(given: string): Promise<PostgresServer> {
  const name = `pce_test_${randomUUID().replaceAll('-', '')}`;
  await execute(given, `CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`);
  const url = new URL(given);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    [Symbol.asyncDispose]: () => execute(given, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    await client.query(statement);
  } catch (error) {
    throw new Error(
      process.env.PCE_POSTGRES_URL
        ? 'the server that PCE_POSTGRES_URL names cannot be used: it must run, and let its user make databases; without the variable, one is started'
        : 'the server that this process started cannot be used: it has ended, or the machine has no room for it',
      { cause: error },
    );
  } finally {
    await client.end();
  }
}
