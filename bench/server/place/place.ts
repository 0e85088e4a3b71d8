import type { Store } from '@pce/core';
import { postgresStore } from '@pce/storage-postgres';
import { sqliteStore } from '@pce/storage-sqlite';
import { withFile } from '../../src/scratch.ts';
import { withPostgres } from '../../src/with-postgres.ts';

export const databases = ['sqlite', 'postgres'] as const;

export type Database = (typeof databases)[number];

/** Location of a store. */
export interface Place {
  readonly database: Database;
  /** A file, or an address. */
  readonly at: string;
}

export const titles: Readonly<Record<Database, string>> = {
  sqlite: 'SQLite',
  postgres: 'PostgreSQL',
};

/** Opens a store with defaults: SQLite and PostgreSQL wait for the disk at each commit. */
export function openStore({ database, at }: Place): Store {
  return database === 'sqlite' ? sqliteStore(at) : postgresStore({ url: at });
}

export function toDatabase(text: string): Database {
  const found = databases.find((name) => name === text);
  if (found === undefined) {
    throw new Error(`there is no database ${text}; there are ${databases.join(', ')}`);
  }
  return found;
}

export function withPlace<T>(database: Database, work: (place: Place) => Promise<T>): Promise<T> {
  return database === 'sqlite'
    ? withFile((at) => work({ database, at }))
    : withPostgres(({ url }) => work({ database, at: url }));
}
