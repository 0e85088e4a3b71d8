import { createOrchestrator } from '@pce/core';
import { runWorker, waking } from '@pce/core/worker';
import { scriptedRoles } from '@pce/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../test/test-database.js';
import { postgresStore, postgresWaker } from './index.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

it('does what its README shows (F6)', async () => {
  const url = database.url;
  const schema = database.newSchema();
  // #region readme
  await using store = postgresStore({ url, schema });

  const body = JSON.stringify({ type: 'task.ready', v: 1, task: 'measure' });
  const event = { version: 1, type: 'task.ready', body, hash: '0'.repeat(64) };
  const ready = { collection: 'work', key: 'measure', value: '{"tool":"ruler"}' };
  await store.append({ stream: 'plan', expectedVersion: 0, events: [event], views: [ready] });

  const [row] = await store.listView({ collection: 'work' });
  const [entry] = await store.read({ stream: 'plan' });
  // #endregion
  expect(row).toEqual({ key: 'measure', value: '{"tool":"ruler"}' });
  expect(entry?.body).toBe(body);
});

it('wakes workers as the documentation of operations shows (F7)', async () => {
  const { url } = database;
  await using store = postgresStore({ url });
  const pce = createOrchestrator({ ...scriptedRoles(), store });
  // #region waker
  const waker = postgresWaker({ url });
  const web = waking(pce, waker); // where requests come in
  const worker = runWorker([pce], { waker }); // where turns are driven
  // #endregion
  const turn = await web.submit('Say hello');
  await expect.poll(async () => (await pce.result(turn)).status).toBe('completed');
  await worker.drain();
  await waker.close();
});
