import type { Store } from '@pce/core';
import type { JournalEntry } from '@pce/core/store';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { anAppend } from '../test/an-append.js';
import { type TestDatabase, testDatabase } from '../test/test-database.js';
import { postgresStore } from './index.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

async function take(tail: AsyncIterator<JournalEntry>, count: number): Promise<string[]> {
  const seen: string[] = [];
  while (seen.length < count) {
    const { done, value } = await tail.next();
    if (done) throw new Error('the tail ended');
    seen.push(`${value.stream} ${value.version}`);
  }
  return seen;
}

/** Resolves when a store has ended as many queries on its pool as a tail needs for two polls. */
function untilLookedTwice(pool: pg.Pool): Promise<void> {
  return new Promise((resolve) => {
    let left = 6;
    pool.on('release', () => {
      left -= 1;
      if (left === 0) resolve();
    });
  });
}

/** Begins a transaction of another writer that has drawn a position and not committed. */
async function beginAppend(schema: string): Promise<pg.PoolClient> {
  const client = await database.admin.connect();
  await client.query('BEGIN');
  await client.query(
    `SELECT * FROM "${schema}".append('slow', 0, 't', '{}', '0', NULL, NULL, NULL, NULL, false)`,
  );
  return client;
}

async function end(client: pg.PoolClient, how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
  await client.query(how);
  client.release();
}

it('gives an event that was committed late before those that drew a later position (F1)', async () => {
  const schema = database.newSchema();
  await using store = postgresStore({ url: database.url, schema });
  await store.append(anAppend('first'));
  const tail = store.tail()[Symbol.asyncIterator]();
  expect(await take(tail, 1)).toEqual(['first 1']);
  const slow = await beginAppend(schema);
  const coming = take(tail, 3);

  await store.append(anAppend('quick', 0, 2));
  await end(slow, 'COMMIT');

  expect(await coming).toEqual(['slow 1', 'quick 1', 'quick 2']);
});

it('waits for a position that was drawn by a transaction which began after those that have ended (F1)', async () => {
  const schema = database.newSchema();
  const pool = new pg.Pool({ connectionString: database.url });
  onTestFinished(() => pool.end());
  await using store = postgresStore({ pool, schema, pollMs: 5 });
  await store.append(anAppend('first'));
  const tail = store.tail()[Symbol.asyncIterator]();
  expect(await take(tail, 1)).toEqual(['first 1']);
  const quick = await database.admin.connect();
  await quick.query('BEGIN');
  await quick.query('SELECT pg_current_xact_id()');
  const slow = await beginAppend(schema);
  const coming = take(tail, 2);

  await quick.query(
    `SELECT * FROM "${schema}".append('quick', 0, 't', '{}', '0', NULL, NULL, NULL, NULL, false)`,
  );
  await end(quick, 'COMMIT');
  await untilLookedTwice(pool); // while the slow one is under way
  await end(slow, 'COMMIT');

  expect(await coming).toEqual(['slow 1', 'quick 1']);
});

it('continues past a rolled-back position once that is certain (F1)', async () => {
  const schema = database.newSchema();
  await using store = postgresStore({ url: database.url, schema });
  await store.append(anAppend('first'));
  const slow = await beginAppend(schema);
  await store.append(anAppend('quick'));
  const tail = store.tail()[Symbol.asyncIterator]();
  expect(await take(tail, 1)).toEqual(['first 1']);
  const coming = take(tail, 1);

  await end(slow, 'ROLLBACK');

  expect(await coming).toEqual(['quick 1']);
});

async function grow(store: Store, stream: string, upTo: number): Promise<void> {
  for (let version = 0; version < upTo; version += 1) await store.append(anAppend(stream, version));
}

it('misses and repeats nothing of four stores that append at once (F1)', async () => {
  const schema = database.newSchema();
  const options = { url: database.url, schema, connections: 2 };
  const writers = Array.from({ length: 4 }, () => postgresStore(options));
  await using reader = postgresStore(options);
  const [streams, upTo] = [5, 20];
  const tail = reader.tail()[Symbol.asyncIterator]();
  const seen = take(tail, writers.length * streams * upTo);

  await Promise.all(
    writers.flatMap((writer, index) =>
      Array.from({ length: streams }, (_, each) => grow(writer, `${index}-${each}`, upTo)),
    ),
  );

  const entries = await seen;
  expect(new Set(entries).size).toBe(entries.length);
  for (const stream of new Set(entries.map((entry) => entry.split(' ')[0]))) {
    const versions = entries.filter((entry) => entry.startsWith(`${stream} `));
    expect(versions).toEqual(Array.from({ length: upTo }, (_, index) => `${stream} ${index + 1}`));
  }
  await Promise.all(writers.map((writer) => writer.close()));
});

it('receives appends of another store long before the next poll (F1)', async () => {
  const options = { url: database.url, schema: database.newSchema(), pollMs: 3_600_000 };
  await using reader = postgresStore(options);
  await using writer = postgresStore(options);
  const tail = reader.tail({ stream: 'a' })[Symbol.asyncIterator]();
  const seen = take(tail, 50);

  await grow(writer, 'a', 50);

  expect(await seen).toHaveLength(50);
});

it('finds the first event by polling, without a notification (F1)', async () => {
  const schema = database.newSchema();
  const pool = new pg.Pool({ connectionString: database.url });
  onTestFinished(() => pool.end());
  await using store = postgresStore({ pool, schema, pollMs: 5 });
  await store.read({ stream: 'slow' });
  const tail = store.tail()[Symbol.asyncIterator]();
  const coming = take(tail, 1);
  await untilLookedTwice(pool); // and none was found drawn

  await end(await beginAppend(schema), 'COMMIT');

  expect(await coming).toEqual(['slow 1']);
});
