import { createTurnReader } from '@pce/core/internal';
import { postgresStore, postgresWaker } from '@pce/storage-postgres';
import { startPostgres } from '@pce/test-support';
import pg from 'pg';
import { expect, it } from 'vitest';
import { newPlace, turnsOf } from '../test/kept-journals.js';

it('journals leave a PostgreSQL database, whose tables shrink (F13)', async () => {
  using place = newPlace();
  await using server = await startPostgres();
  const admin = new pg.Pool({ connectionString: server.url });
  admin.on('error', () => undefined); // the server ends first
  await using store = postgresStore({ url: server.url });
  const hashes = await turnsOf(store, 40);
  const size = async (): Promise<number> => {
    const query =
      "SELECT pg_total_relation_size('pce.events') + pg_total_relation_size('pce.views')";
    const { rows } = await admin.query({ text: query, rowMode: 'array' });
    return Number(rows[0]?.[0]);
  };
  const before = await size();

  const report = await place.retention(store).archive({ olderThanMs: -1 });

  expect(report).toMatchObject({ journals: 40, failed: [] });
  expect(await size()).toBeLessThan(before / 4);
  const reader = createTurnReader({ store: place.reading(store).store });
  for (const [turn, hash] of hashes) expect(await reader.verify(turn)).toMatchObject({ hash });
  await admin.end();
});

it('an erasure leaves an owner neither in the statistics of PostgreSQL nor in its wakes (F19)', async () => {
  using place = newPlace();
  await using server = await startPostgres();
  const admin = new pg.Pool({ connectionString: server.url });
  admin.on('error', () => undefined); // the server ends first
  await using store = postgresStore({ url: server.url });
  const owner = 'ann@example.org';
  await turnsOf(store, 40, owner);
  await turnsOf(store, 4, 'bob');
  await using waker = postgresWaker({ url: server.url });
  await waker.wake('turn/one', { group: owner });
  const found = async (): Promise<string[]> => {
    const { rows } = await admin.query(
      `SELECT s.attname FROM pg_stats AS s WHERE s.schemaname = 'pce' AND s::text ~ $1
       UNION ALL SELECT 'wakes' FROM pce.wakes AS w WHERE w::text ~ $1`,
      ['ann(@|%40)example'],
    );
    return rows.map(({ attname }) => String(attname));
  };
  // As the server does by itself after a while.
  await admin.query('ANALYZE');
  expect(await found()).toContain('body');

  await place.retention(store).erase({ owner }, { by: 'Eve' });

  expect(await found()).toEqual([]);
  await admin.end();
});
