import { createOrchestrator } from '@pce/core';
import { makeFolder } from '@pce/test-support';
import { scriptedRoles } from '@pce/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleStoreProcess, startProcess } from '../test/start-process.js';
import { type TestDatabase, testDatabase } from '../test/test-database.js';
import { postgresStore } from './index.js';

const folder = makeFolder();
let database: TestDatabase;
let program: string;

beforeAll(async () => {
  database = await testDatabase();
  program = await bundleStoreProcess(folder.root);
});

afterAll(async () => {
  await database[Symbol.asyncDispose]();
  folder.remove();
});

it('lets exactly one of two processes win each version of a stream (F10)', async () => {
  const place = { url: database.url, schema: database.newSchema() };
  const racers = [1, 2].map(() => startProcess(program, { type: 'append-to-end', ...place }));
  for (const racer of racers) await racer.nextLine();

  for (const racer of racers) racer.go();
  const won = await Promise.all(racers.map((racer) => racer.lines()));

  const everyVersion = Array.from({ length: 200 }, (_, index) => index + 1);
  const versions = won.flat().map(Number);
  expect(versions.sort((a, b) => a - b)).toEqual(everyVersion);
  await using store = postgresStore(place);
  expect(await store.read({ stream: 'raced' })).toHaveLength(200);
});

it('gives each of 1,000 leases to exactly one of four processes (F10)', async () => {
  const place = { url: database.url, schema: database.newSchema() };
  const askers = [1, 2, 3, 4].map(() => startProcess(program, { type: 'lease-all', ...place }));
  for (const asker of askers) await asker.nextLine();

  for (const asker of askers) asker.go();
  const leased = await Promise.all(askers.map((asker) => asker.lines()));

  expect(leased.flat().sort()).toEqual(Array.from({ length: 1_000 }, (_, n) => `${1_000 + n}`));
});

it('has every acknowledged append whole after kill -9 (F1)', async () => {
  const place = { url: database.url, schema: database.newSchema() };
  const writer = startProcess(program, { type: 'append-for-ever', ...place });
  let acknowledged = 0;
  for (let line = 0; line < 100; line += 1) acknowledged = Number(await writer.nextLine());

  await writer.kill();
  const last = (await writer.lines()).at(-1);

  await using store = postgresStore(place);
  const versions = (await store.read({ stream: 'killed' })).map(({ version }) => version);
  expect(versions.length).toBeGreaterThanOrEqual(Number(last ?? acknowledged));
  expect(versions.length % 2).toBe(0);
  expect(versions).toEqual(Array.from(versions, (_, index) => index + 1));
});

it('shows each turn of a thread shared by two processes every earlier turn, once (A23, F10)', async () => {
  const place = { url: database.url, schema: database.newSchema() };
  const talkers = [1, 2].map(() => startProcess(program, { type: 'talk', ...place }));
  for (const talker of talkers) await talker.nextLine();

  for (const talker of talkers) talker.go();
  const printed = await Promise.all(talkers.map((talker) => talker.lines()));

  await using store = postgresStore(place);
  const pce = createOrchestrator({ ...scriptedRoles(), store });
  const turns = (await pce.thread('shared').turns()).map(({ turn }) => turn);
  expect([...turns].sort()).toEqual(printed.flat().sort());
  for (const [place, turn] of turns.entries()) {
    const [first] = await pce.events(turn);
    const known = first?.event.type === 'turn.started' ? first.event.thread?.turns : undefined;
    expect(known).toEqual(turns.slice(0, place).reverse());
  }
});
