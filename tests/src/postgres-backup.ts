import { readFileSync, writeFileSync } from 'node:fs';
import { postgresStore } from '@pce/storage-postgres';
import pg from 'pg';
import * as z from 'zod';

const schema = 'pce';

const backupSchema = z.record(z.string(), z.array(z.unknown()));

/** Runs queries on a database that is there again soon, if it is away. */
export async function withDatabase<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const client = new pg.Client(url);
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await work(client);
    } catch (error) {
      if (tries === 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Returns all rows as JSON, as they are at one moment while others write, by the names of their tables. */
export function readTables(url: string): Promise<Record<string, readonly unknown[]>> {
  return withDatabase(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const tables = await client.query<{ name: string }>(
      'SELECT tablename AS name FROM pg_tables WHERE schemaname = $1',
      [schema],
    );
    const all: Record<string, readonly unknown[]> = {};
    for (const { name } of tables.rows) {
      const { rows } = await client.query(`SELECT to_jsonb(t) AS row FROM ${schema}.${name} AS t`);
      all[name] = rows.map(({ row }) => row);
    }
    return all;
  });
}

/** Backs up a database that is in use, as `pg_dump` does, for which there is none of this version from npm. */
export async function backUp(url: string, file: string): Promise<void> {
  writeFileSync(file, JSON.stringify(await readTables(url)));
}

/** Makes a database with the rows of a backup. Returns its URL. */
export async function restore(file: string, server: string, database: string): Promise<string> {
  await withDatabase(server, (client) => client.query(`CREATE DATABASE ${database}`));
  const url = Object.assign(new URL(server), { pathname: `/${database}` }).href;
  await using store = postgresStore({ url });
  await store.listStreams();
  const tables = backupSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  await withDatabase(url, async (client) => {
    for (const [name, rows] of Object.entries(tables)) {
      const table = `${schema}.${name}`;
      await client.query(`TRUNCATE ${table}`);
      await client.query(
        `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1)`,
        [JSON.stringify(rows)],
      );
    }
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${schema}.events', 'position'), max(position)) FROM ${schema}.events`,
    );
  });
  return url;
}
