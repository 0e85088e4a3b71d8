import { type StorePlace, storeConformance } from '@pce/conformance';
import { createExecutions } from '@pce/executions';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAppend } from '../test/an-append.js';
import { type TestDatabase, testDatabase } from '../test/test-database.js';
import { type PostgresStoreOptions, postgresStore } from './index.js';

let database: TestDatabase;
/** To open a connection costs the server more than most cases do with it. */
let pool: pg.Pool;
beforeAll(async () => {
  database = await testDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 30, idleTimeoutMillis: 0 });
});
afterAll(async () => {
  await pool.end();
  await database[Symbol.asyncDispose]();
});

/** `pnpm test:kill` plays more. */
const rounds = Number(process.env.PCE_ROUNDS ?? (process.env.PCE_TIER === 'fast' ? 5 : 25));

function schemaPlace(): StorePlace {
  const schema = database.newSchema();
  return { open: ({ clock }) => postgresStore({ pool, schema, clock }) };
}

// A case mostly waits for the server, so several run at a time. Stores with connections of their own have
// `own-connections.full.int.test.ts`.
storeConformance({
  describe,
  it: it.concurrent,
  name: 'postgresStore',
  place: schemaPlace,
  rounds,
});

describe('a pool that the host opened', () => {
  it('is used, shared by the stores of two schemas, and left open (F7)', async () => {
    const [first, second] = [database.newSchema(), database.newSchema()].map((schema) =>
      postgresStore({ pool, schema }),
    );

    await first?.append(anAppend('a', 0, 2));
    await second?.append(anAppend('a'));

    expect(await first?.read({ stream: 'a' })).toHaveLength(2);
    expect(await second?.read({ stream: 'a' })).toHaveLength(1);
    await first?.close();
    await second?.close();
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('has no more listeners on its connections after a store than before it (F7)', async () => {
    const single = new pg.Pool({ connectionString: database.url, max: 1 });
    const listeners = async () => {
      const client = await single.connect();
      client.release();
      return client.listenerCount('error');
    };
    const before = await listeners();
    const store = postgresStore({ pool: single, schema: database.newSchema() });
    await store.append(anAppend('a'));
    await store.close();

    expect(await listeners()).toBe(before);
    await single.end();
  });
});

describe('reads that come at the same time', () => {
  it('answer as they do one after the other (D9)', async () => {
    await using store = postgresStore({ url: database.url, schema: database.newSchema() });
    const keys = ['', 'a', 'b', 'ü', '\u0000', 'A'];
    const views = ['x', 'y'].flatMap((collection) =>
      keys.map((key) => ({ collection, key, value: `${collection}/${key}` })),
    );
    await store.append({ ...anAppend('a'), views });
    const pages = ['x', 'y', 'z'].flatMap((collection) =>
      [undefined, ...keys, 'zz'].flatMap((afterKey) =>
        [0, 2, 100].map((limit) => ({
          collection,
          limit,
          ...(afterKey !== undefined && { afterKey }),
        })),
      ),
    );
    const listed = [];
    for (const page of pages) listed.push(await store.listView(page));
    expect(await Promise.all(pages.map((page) => store.listView(page)))).toEqual(listed);
    const found = await Promise.all([...keys, 'none'].map((key) => store.getView('x', key)));
    expect(found).toEqual([...keys.map((key) => `x/${key}`), undefined]);
  });

  it('are answered when the store is closed at once (D9)', async () => {
    const store = postgresStore({ url: database.url, schema: database.newSchema() });
    await store.append({ ...anAppend('a'), views: [{ collection: 'x', key: 'a', value: '1' }] });
    const reads = [store.getView('x', 'a'), store.getView('x', 'b')];
    await store.close();
    expect(await Promise.all(reads)).toEqual(['1', undefined]);
    await expect(store.getView('x', 'a')).rejects.toMatchObject({ code: 'store_closed' });
  });
});

describe('leases without a clock', () => {
  it('expire by the server’s clock, for any clocks of the processes (D3)', async () => {
    const schema = database.newSchema();
    await using store = postgresStore({ url: database.url, schema });
    const result = await store.tryAcquire({ key: 'k', owner: 'one', ttlMs: 60_000 });
    const { rows } = await database.admin.query(
      'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now',
    );

    const expiresAt = result.acquired ? result.lease.expiresAt : 0;
    const left = expiresAt - Number(rows[0].now);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(60_000);
    await database.admin.query(`UPDATE "${schema}".leases SET expires_at = expires_at - 60000`);
    expect(await store.tryAcquire({ key: 'k', owner: 'two', ttlMs: 1 })).toMatchObject({
      acquired: true,
      lease: { owner: 'two', token: 2 },
    });
  });
});

describe('how a PostgreSQL store keeps its tables', () => {
  it('creates nothing before it is used (F6)', async () => {
    const schema = database.newSchema();

    await postgresStore({ url: database.url, schema }).close();

    const { rows } = await database.admin.query('SELECT FROM pg_namespace WHERE nspname = $1', [
      schema,
    ]);
    expect(rows).toEqual([]);
  });

  it('accepts a schema of any name (F6)', async () => {
    const schema = `${database.newSchema().slice(0, 20)} "'%s`;
    await using store = postgresStore({ url: database.url, schema });

    await store.append(anAppend('a'));

    expect(await store.read({ stream: 'a' })).toHaveLength(1);
    await database.admin.query(`DROP SCHEMA "${schema.replaceAll('"', '""')}" CASCADE`);
  });

  it('is created once by five stores that open it at once (F7)', async () => {
    const schema = database.newSchema();
    const stores = Array.from({ length: 5 }, () => postgresStore({ url: database.url, schema }));

    const appended = await Promise.all(
      stores.map((store, index) => store.append(anAppend(`stream ${index}`))),
    );

    expect(appended.map(({ version }) => version)).toEqual(stores.map(() => 1));
    await Promise.all(stores.map((store) => store.close()));
  });

  it('stores bodies as JSON that people can query (F6)', async () => {
    const schema = database.newSchema();
    await using store = postgresStore({ url: database.url, schema });
    const body = JSON.stringify({ type: 'test.happened', v: 1, text: 'U+0001 \u0001, ü' });
    const event = { version: 1, type: 'test.happened', body, hash: '0' };
    await store.append({ stream: 'a', expectedVersion: 0, events: [event] });

    const { rows } = await database.admin.query(
      `SELECT body::json ->> 'v' AS v FROM "${schema}".events`,
    );

    expect(rows).toEqual([{ v: '1' }]);
  });
});

describe('options of a PostgreSQL store', () => {
  it.each([
    [{ url: 'http://localhost/db' }, 'url'],
    [{ url: '/var/lib/pce.db' }, 'url'],
    [{ schema: '' }, 'schema'],
    [{ schema: 'pg_pce' }, 'schema'],
    [{ schema: '$$; DROP TABLE x; $$' }, 'schema'],
    [{ schema: 'x'.repeat(64) }, 'schema'],
    [{ connections: 1 }, 'connections'],
    [{ statementTimeoutMs: 0 }, 'statementTimeoutMs'],
    [{ lockTimeoutMs: -1 }, 'lockTimeoutMs'],
    [{ reconnectMs: Number.NaN }, 'reconnectMs'],
    [{ pollMs: 0 }, 'pollMs'],
  ])('%o is refused, and the message names it (F6)', (wrong, name) => {
    const options: PostgresStoreOptions = { url: 'postgres://localhost/db', ...wrong };

    expect(() => postgresStore(options)).toThrow(
      expect.objectContaining({ code: 'invalid_input', message: expect.stringContaining(name) }),
    );
  });
});

describe('journals that are sealed with a key', () => {
  it('hold with that key alone, across a restart (F3)', async () => {
    const place = { url: database.url, schema: database.newSchema() };
    const open = (journalKey?: string) =>
      postgresStore(journalKey === undefined ? place : { ...place, journalKey });
    const plan = { tasks: [{ id: 'a', title: 'A' }] };
    await using sealed = open('another key of 16 characters');
    await createExecutions({ store: sealed }).create({ execution: 'e', plan });

    await using reopened = open('another key of 16 characters');
    expect((await createExecutions({ store: reopened }).verify('e')).execution).toBe('e');
    await using other = open('a key that somebody guesses');
    await using keyless = open();
    for (const store of [other, keyless]) {
      const refused = { code: 'journal_tampered', version: 1 };
      await expect(createExecutions({ store }).get('e')).rejects.toMatchObject(refused);
    }
    expect(() => open('short')).toThrow('at least 16');
  });
});
