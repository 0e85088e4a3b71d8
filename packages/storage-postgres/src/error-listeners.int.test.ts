import { watchEmitters } from '@pce/test-support';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAppend } from '../test/an-append.js';
import { type TestDatabase, testDatabase } from '../test/test-database.js';
import { postgresStore } from './index.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

it('listens for the errors of each connection, from before it is used until it is gone (F7)', async () => {
  using watch = watchEmitters('GuardedClient', 'Client', 'Connection', 'BoundPool', 'Pool');
  const store = postgresStore({ url: database.url, schema: database.newSchema() });
  const first = store.tail()[Symbol.asyncIterator]().next();
  await Promise.all(['a', 'b', 'c'].map((stream) => store.append(anAppend(stream))));
  await first;
  await store.close();

  expect(watch.unlistened()).toEqual([]);
});
