import { VersionConflictError } from '@pce/core/errors';
import type { RemoveInput } from '@pce/core/store';
import { encodeView } from './append.js';
import type { Database } from './database.js';
import { encodeText, numberIn, textIn } from './row.js';
import type { Statements } from './statements.js';

/** Removes streams and writes rows in one transaction. */
export async function remove(
  query: Database['query'],
  { removeStreams }: Statements,
  { streams, views = [] }: RemoveInput,
): Promise<void> {
  const names = streams.map(({ stream, version }) => ({ stream: encodeText(stream), version }));
  const values = [JSON.stringify(names), JSON.stringify(views.map(encodeView))];
  const [row] = await query(removeStreams, (again) => [...values, again]);
  if (textIn(row, 'outcome') === 'removed') return;
  const key = textIn(row, 'key');
  const found = streams.find(({ stream }) => encodeText(stream) === key);
  throw new VersionConflictError(key, found?.version ?? 0, numberIn(row, 'version'));
}

/**
 * Writes the tables again without what was removed, and the server's statistics about them, in which it keeps values. No one reads
 * or writes them meanwhile, however long it takes.
 */
export async function reclaim({ connect }: Database, schema: string): Promise<void> {
  const client = await connect();
  try {
    await client.query({ text: 'SET statement_timeout = 0' });
    const tables = ['events', 'views', 'leases', 'wakes'].map((table) => `${schema}.${table}`);
    await client.query({ text: `VACUUM (FULL, ANALYZE) ${tables.join(', ')}` });
    // Left out by the server, with a warning, where the user does not own the database.
    await client.query({ text: 'VACUUM (FULL) pg_catalog.pg_statistic' });
    await client.query({ text: 'RESET statement_timeout' });
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
