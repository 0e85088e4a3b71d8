import { StoreError } from '@pce/core/errors';
import { initial } from './migrations/0001-initial.js';
import { rebuilding } from './migrations/0002-write-views.js';
import { appendAllFunction } from './migrations/0003-append-all.js';
import { wakesTable } from './migrations/0004-wakes.js';
import { removeStreamsFunction } from './migrations/0005-remove-streams.js';
import type { PostgresClient } from './postgres-pool.js';
import { numberIn } from './row.js';
import { quoteIdentifier } from './statements.js';

/** Migrations in the order of their versions. A released one never changes. */
const migrations: readonly ((schema: string) => string)[] = [
  initial,
  rebuilding,
  appendAllFunction,
  wakesTable,
  removeStreamsFunction,
];

const schemaVersion = migrations.length;

export interface MigrateOptions {
  readonly schema: string;
  /** Name of the database in messages. */
  readonly place: string;
}

/** Returns the version of the schema; 0 if there is none of ours. Changes nothing. */
async function readSchemaVersion(
  client: PostgresClient,
  { schema, place }: MigrateOptions,
): Promise<number> {
  // The catalogue itself: `to_regclass` may answer from a cache that another process's migration has outdated.
  const { rows: tables } = await client.query({
    text: "SELECT FROM pg_tables WHERE schemaname = $1 AND tablename = 'pce_schema'",
    values: [schema],
  });
  if (tables.length === 0) return 0;
  const { rows } = await client.query({
    text: `SELECT max(version) AS version FROM ${quoteIdentifier(schema)}.pce_schema`,
  });
  const version = numberIn(rows[0], 'version');
  if (version <= schemaVersion) return version;
  throw new StoreError(
    'store_newer',
    `schema ${schema} in ${place} has version ${version}, and this release of @pce/storage-postgres knows up to ${schemaVersion}: upgrade the package; the schema is unchanged`,
  );
}

async function assertUnicode(client: PostgresClient, place: string): Promise<void> {
  const { rows } = await client.query({
    text: "SELECT FROM pg_settings WHERE name = 'server_encoding' AND setting = 'UTF8'",
  });
  if (rows.length > 0) return;
  throw new StoreError(
    'store_failed',
    `${place} does not keep Unicode: create a database with ENCODING 'UTF8', and give its URL`,
  );
}

/** Creates the schema if it is missing. IF NOT EXISTS would require the CREATE privilege even for an existing one. */
async function ensureSchema(client: PostgresClient, schema: string): Promise<void> {
  const { rows } = await client.query({
    text: 'SELECT FROM pg_namespace WHERE nspname = $1',
    values: [schema],
  });
  if (rows.length > 0) return;
  await client.query({ text: `CREATE SCHEMA ${quoteIdentifier(schema)}` });
}

function script(schema: string, fromVersion: number): string {
  const name = quoteIdentifier(schema);
  return [
    `CREATE TABLE IF NOT EXISTS ${name}.pce_schema (version integer PRIMARY KEY, made_at timestamptz NOT NULL DEFAULT now());`,
    ...migrations.slice(fromVersion).map((migration) => migration(name)),
    `INSERT INTO ${name}.pce_schema (version) VALUES (${schemaVersion}) ON CONFLICT DO NOTHING;`,
  ].join('\n');
}

/** Brings the schema up to date. Of several processes that try at once, one does it and the others find it done. */
export async function migrate(client: PostgresClient, options: MigrateOptions): Promise<void> {
  const { schema, place } = options;
  if ((await readSchemaVersion(client, options)) === schemaVersion) return;
  await assertUnicode(client, place);
  await client.query({ text: 'BEGIN' });
  try {
    await client.query({
      text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
      values: [`pce ${schema}`],
    });
    const version = await readSchemaVersion(client, options);
    await ensureSchema(client, schema);
    await client.query({ text: script(schema, version) });
    await client.query({ text: 'COMMIT' });
  } catch (error) {
    await client.query({ text: 'ROLLBACK' }).catch(() => undefined);
    throw error;
  }
}
