import pg from 'pg';
import type { Place } from './place.ts';

/**
 * Makes PostgreSQL gather statistics and write to the disk at once, as it would do in the minute after a store was
 * filled. SQLite has nothing left to do.
 */
export async function tidyUp({ database, at }: Place): Promise<void> {
  if (database === 'sqlite') return;
  const client = new pg.Client(at);
  await client.connect();
  try {
    await client.query('VACUUM (ANALYZE)');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}
