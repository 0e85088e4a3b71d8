import { createTurnReader } from '@pce/core/internal';
import { postgresStore } from '@pce/storage-postgres';
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
