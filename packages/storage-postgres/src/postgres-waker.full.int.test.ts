import { wakerConformance } from '@pce/conformance';
import { makeFolder } from '@pce/test-support';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../test/test-database.js';
import { bundleWakerProgram, wakerPlace } from '../test/waker-place.js';
import { type PostgresPool, postgresWaker } from './index.js';

const folder = makeFolder();
let database: TestDatabase;
let program: string;
beforeAll(async () => {
  database = await testDatabase();
  program = await bundleWakerProgram(folder.root);
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  folder.remove();
});

/** Of what takes seconds, one kill, one freeze and one clock: killed-server.full.int.test.ts has all cases. */
const left =
  /however long that takes|that rejects|among the workers|earliest of several|resolves|while thousands sleep|killed process had been told|service was killed/;

wakerConformance({
  describe,
  it: (name, body, timeoutMs) => {
    if (!left.test(name)) it(name, body, timeoutMs);
  },
  name: 'postgresWaker',
  place: () => wakerPlace({ url: database.url, schema: database.newSchema(), program }),
});

it('wakes by polling where it cannot listen, and loses its connections without harm (F7)', async () => {
  const options = { url: database.url, schema: database.newSchema(), pollMs: 100 };
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  pool.on('error', () => undefined);
  await using waker = postgresWaker({ ...options, listenUrl: 'postgres://127.0.0.1:1/none' });
  await using producer = postgresWaker({ pool, schema: options.schema });
  const ids: string[] = [];
  const listening = await waker.on(
    async ({ id }) => {
      ids.push(id);
      return undefined;
    },
    { concurrency: 1 },
  );
  await producer.wake('turn/a');
  await expect.poll(() => ids).toEqual(['turn/a']);
  expect(listening.isListening).toBe(false);
  await database.admin.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
  );
  await producer.wake('turn/b');
  await expect.poll(() => ids, { timeout: 5_000 }).toEqual(['turn/a', 'turn/b']);
  await producer.close();
  await pool.end();
});

it('listens on one connection for several subscriptions, also after it could not connect (F7)', async () => {
  const pool = new pg.Pool({ connectionString: database.url, max: 10 });
  let refuses = false;
  const refusing: PostgresPool = {
    query: (query) => pool.query(query),
    async connect() {
      if (!refuses) return pool.connect();
      refuses = false;
      await new Promise((resolve) => setTimeout(resolve, 200));
      throw new Error('refused');
    },
  };
  const schema = database.newSchema();
  const waker = postgresWaker({ pool: refusing, schema, pollMs: 50 });
  await waker.wake('turn/a');
  refuses = true;
  const all = await Promise.all(
    [1, 2, 3, 4].map(() => waker.on(async () => undefined, { concurrency: 1 })),
  );
  await expect.poll(() => all.every(({ isListening }) => isListening)).toBe(true);
  await waker.close();
  expect(pool.totalCount - pool.idleCount).toBe(0);
  await pool.end();
});
