import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type pg from 'pg';
import { bytesWritten } from '../src/bytes-written.ts';
import { withFolder } from '../src/scratch.ts';
import type { BenchServer } from '../src/with-postgres.ts';
import type { Durability } from './contenders.ts';

/** Storage of a contender: a folder, and a database if its setup uses one. Both begin empty. */
export interface Place {
  readonly folder: string;
  readonly databaseUrl?: string;
  storedBytes(): Promise<number>;
  /** Bytes that this process has passed to write(2); `undefined` if another process writes. */
  bytesWritten(): number | undefined;
}

/** Calls `work` with a new place, which is removed afterwards. */
export type WithPlace = <T>(work: (place: Place) => Promise<T>) => Promise<T>;

/** Calls with a maker of places for contenders of this durability. */
export async function withPlaces<T>(
  durability: Durability,
  work: (withPlace: WithPlace) => Promise<T>,
): Promise<T> {
  if (durability !== 'postgres') return work(inFolder);
  // Loaded here, so that contenders without a server do not load its client.
  const { withPostgres } = await import('../src/with-postgres.ts');
  return withPostgres((server) => work(databasesOn(server)));
}

const inFolder: WithPlace = (work) =>
  withFolder((folder) =>
    work({ folder, bytesWritten, storedBytes: async () => storedBytes(folder) }),
  );

/** Databases are removed with the server. */
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

/** Returns the bytes of the databases in a folder, with their write-ahead logs merged. No process may have them open. */
export function storedBytes(folder: string): number {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.db'))) {
    const database = new DatabaseSync(join(folder, name));
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
  }
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  return sizes.reduce((sum, size) => sum + size, 0);
}
