import type pg from 'pg';
import { bytesWritten } from '../src/bytes-written.ts';
import { withFolder } from '../src/scratch.ts';
import type { BenchServer } from '../src/with-postgres.ts';
import type { Durability } from './contender.ts';
import { storedBytes } from './stored-bytes.ts';

/** Where a contender keeps what it keeps: a folder, and a database where its setup asks for one. Both begin empty. */
export interface Place {
  readonly folder: string;
  readonly databaseUrl?: string;
  /** Of its databases. Nothing may have a file open. */
  storedBytes(): Promise<number>;
  /** Handed to write(2) by this process so far; `undefined` where somebody else does the writing. */
  bytesWritten(): number | undefined;
}

/** Calls with a place of its own, which is removed afterwards. */
export type WithPlace = <T>(work: (place: Place) => Promise<T>) => Promise<T>;

/** Calls with a maker of places for contenders that keep as much as this. */
export async function withPlaces<T>(
  durability: Durability,
  work: (withPlace: WithPlace) => Promise<T>,
): Promise<T> {
  if (durability !== 'postgres') return work(inFolder);
  // Loaded here: a contender that needs no server does not carry the client of one.
  const { withPostgres } = await import('../src/with-postgres.ts');
  return withPostgres((server) => work(databasesOn(server)));
}

const inFolder: WithPlace = (work) =>
  withFolder((folder) =>
    work({ folder, bytesWritten, storedBytes: async () => storedBytes(folder) }),
  );

/** They go when the server goes. */
function databasesOn({ url, client }: BenchServer): WithPlace {
  let count = 0;
  return (work) =>
    withFolder(async (folder) => {
      count += 1;
      const name = `bench_${count}`;
      await client.query(`CREATE DATABASE ${name}`);
      const databaseUrl = Object.assign(new URL(url), { pathname: name }).href;
      return work({
        folder,
        databaseUrl,
        bytesWritten: () => undefined,
        storedBytes: () => databaseBytes(client, name),
      });
    });
}

async function databaseBytes(client: pg.Client, name: string): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>({
    text: 'SELECT pg_database_size($1) AS bytes',
    values: [name],
  });
  return Number(rows[0]?.bytes);
}
