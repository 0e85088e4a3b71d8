import { inspect } from 'node:util';
import type { PceErrorCode } from '@pce/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAppend } from '../test/an-append.js';
import { type TestDatabase, testDatabase } from '../test/test-database.js';
import { postgresStore } from './index.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const secret = 'hunter2';

function changed(change: (url: URL) => void): string {
  const url = new URL(database.url);
  change(url);
  return url.href;
}

/** The error, printed with all its properties, must not contain the password. */
async function expectRefusal(url: string, code: PceErrorCode, words: string): Promise<void> {
  await using store = postgresStore({ url, schema: 'refused' });
  const error: unknown = await store.append(anAppend('a')).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code, message: expect.stringContaining(words) });
  const printed = inspect(error, { depth: 10, showHidden: true }) + JSON.stringify(error);
  const { password } = new URL(url);
  expect(printed).not.toContain(`'${password}'`);
  expect(printed).not.toContain(`:${password}@`);
}

it('reports at once where it looked for a missing server (F6)', async () => {
  const url = `postgres://pce:${secret}@127.0.0.1:1/pce`;
  await expectRefusal(url, 'store_failed', 'pce@127.0.0.1:1/pce cannot be reached');
});

it('reports a wrong password without repeating it (F6)', async () => {
  const url = changed((wrong) => {
    wrong.password = secret;
  });
  await expectRefusal(url, 'store_failed', 'user name or password');
});

it('reports a missing database (F6)', async () => {
  const url = changed((wrong) => {
    wrong.pathname = '/nowhere';
  });
  await expectRefusal(url, 'store_failed', 'no such database');
});

it('reports missing rights, and works without the right to create schemas (F6)', async () => {
  const schema = database.newSchema();
  const user = `user_${schema.slice(-12)}`;
  await database.admin.query(`CREATE USER "${user}" PASSWORD '${secret}'`);
  const url = changed((other) => {
    other.username = user;
    other.password = secret;
  });
  await expectRefusal(url, 'store_failed', 'grant');

  await database.admin.query(`CREATE SCHEMA "${schema}" AUTHORIZATION "${user}"`);
  await using store = postgresStore({ url, schema });
  expect(await store.append(anAppend('a'))).toMatchObject({ version: 1 });
  await store.close();
  await database.admin.query(`DROP OWNED BY "${user}" CASCADE; DROP USER "${user}"`);
});

it('refuses a schema of a newer release, and leaves it unchanged (F6)', async () => {
  const options = { url: database.url, schema: database.newSchema() };
  await using old = postgresStore(options);
  await old.append(anAppend('a'));
  await database.admin.query(`INSERT INTO "${options.schema}".pce_schema (version) VALUES (99)`);

  await using store = postgresStore(options);

  await expect(store.append(anAppend('a', 1))).rejects.toMatchObject({
    code: 'store_newer',
    message: expect.stringContaining('version 99'),
  });
  expect(await old.read({ stream: 'a' })).toHaveLength(1);
});

it('leaves the tables of another program alone (F6)', async () => {
  const options = { url: database.url, schema: database.newSchema() };
  await database.admin.query(
    `CREATE SCHEMA "${options.schema}"; CREATE TABLE "${options.schema}".events (theirs text)`,
  );

  await using store = postgresStore(options);

  await expect(store.read({ stream: 'a' })).rejects.toMatchObject({
    code: 'store_failed',
    message: expect.stringContaining('some other program'),
  });
  const { rows } = await database.admin.query(
    'SELECT tablename FROM pg_tables WHERE schemaname = $1',
    [options.schema],
  );
  expect(rows).toEqual([{ tablename: 'events' }]);
});

it('refuses a database that cannot keep every character (F6)', async () => {
  const name = `latin_${database.newSchema().slice(-12)}`;
  await database.admin.query(
    `CREATE DATABASE "${name}" ENCODING 'LATIN1' TEMPLATE template0 LOCALE 'C'`,
  );
  const url = changed((other) => {
    other.pathname = `/${name}`;
  });
  await expectRefusal(url, 'store_failed', 'UTF8');
  await database.admin.query(`DROP DATABASE "${name}" WITH (FORCE)`);
});

it('waits for a row locked by another process, then reports it (F6)', async () => {
  const schema = database.newSchema();
  await using store = postgresStore({ url: database.url, schema, lockTimeoutMs: 50 });
  const views = [{ collection: 'turns', key: 'a', value: '1' }];
  await store.append({ ...anAppend('a'), views });
  const other = await database.admin.connect();
  await other.query(`BEGIN; UPDATE "${schema}".views SET value = '2'`);

  const refused = store.append({ ...anAppend('a', 1), views });

  await expect(refused).rejects.toMatchObject({
    code: 'store_busy',
    message: expect.stringContaining('lockTimeoutMs'),
  });
  await other.query('ROLLBACK');
  other.release();
  expect(await store.append({ ...anAppend('a', 1), views })).toMatchObject({ version: 2 });
});

it('carries out the writes that waited behind a failing one (F1)', async () => {
  await using store = postgresStore({ url: database.url, schema: database.newSchema() });
  const incompressible = Buffer.from(crypto.getRandomValues(new Uint8Array(9_000))).toString('hex');
  const unindexable = { collection: 'turns', key: incompressible, value: '1' };

  const [before, refused, after] = await Promise.allSettled([
    store.append(anAppend('a')),
    store.append({ ...anAppend('b'), views: [unindexable] }),
    store.append(anAppend('c')),
  ]);

  expect([before.status, refused.status, after.status]).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(await store.read({ stream: 'b' })).toEqual([]);
});
