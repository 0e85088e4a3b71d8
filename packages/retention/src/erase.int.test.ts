import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createTurnReader } from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import { postgresStore } from '@pce/storage-postgres';
import { startPostgres } from '@pce/test-support';
import pg from 'pg';
import { expect, it } from 'vitest';
import { greeter, greeting } from '../test/greeted.js';
import { newPlace, turnsOf } from '../test/kept-journals.js';

const by = 'the data protection officer';
const planted = ['Zanzibar', 'Quetzalcoatl', 'Xylophonist', 'ann@example.org'];
const [request, other, file, owner] = planted as [string, string, string, string];

/** Turns of Ann in a thread with a file, one of them archived, a fork, and turns of others. */
async function plant(store: Store, archive: () => Promise<unknown>) {
  await using pce = greeter(store);
  const talk = pce.thread('talk', { owner });
  const early = talk.start(greeting(request));
  await early.result();
  await archive();
  const attachments = [{ name: `${file}.txt`, content: `Notes of the ${file}` }];
  const late = pce.start(greeting(other), { owner, attachments });
  await late.result();
  const fork = pce.fork(late.id, { at: 2 });
  await fork.result();
  const { hash } = await pce.verify(late.id);
  return { early: early.id, late: late.id, fork: fork.id, hash, others: await turnsOf(store, 3) };
}

/** Returns the planted texts that stand in bytes, ignoring case. */
const foundIn = (bytes: Uint8Array): readonly string[] => {
  const text = Buffer.from(bytes).toString('latin1').toLowerCase();
  return planted.filter((each) =>
    [
      each,
      encodeURIComponent(each),
      Buffer.from(`Notes of the ${each}`).toString('base64').slice(0, -4),
    ].some((form) => text.includes(form.toLowerCase())),
  );
};

/** Returns the planted texts in all files of a folder: their names, their bytes, and what is compressed in them. */
function foundUnder(root: string): readonly string[] {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  );
  return files.flatMap(({ parentPath, name }) => {
    const bytes = readFileSync(join(parentPath, name));
    const inside = name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
    return [...foundIn(bytes), ...foundIn(inside), ...foundIn(Buffer.from(name))];
  });
}

it('after an erasure no byte of the text is in store, log, archives and backups, and the chain is still checked (F19)', async () => {
  using place = newPlace();
  await using store = place.open();
  const retention = place.retention(store);
  const all = { olderThanMs: -1 };
  const ids = await plant(store, () => retention.archive(all));
  expect(new Set(foundUnder(place.root))).toEqual(new Set(planted));

  const planned = await retention.erase({ owner }, { by, dryRun: true });
  const report = await retention.erase({ owner }, { by });
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const database = new DatabaseSync(`${place.root}/pce.db`);
  database.exec(`VACUUM INTO '${place.root}/backup.db'`);
  database.close();

  expect(report).toMatchObject({ journals: 3, removed: 2, archived: 0, left: [] });
  expect(planned).toEqual({ ...report, erasure: '' });
  expect(foundUnder(place.root)).toEqual([]);
  const { store: both, find } = place.reading(store);
  const erased = await find(`turn/${ids.late}`);
  expect(erased).toMatchObject({ erased: { by } });
  expect(erased?.events.at(-1)).toEqual({
    version: expect.any(Number),
    type: 'turn.finished',
    at: expect.any(Number),
    hash: ids.hash,
  });
  const reader = createTurnReader({ store: both });
  for (const turn of [ids.early, ids.late, ids.fork])
    await expect(reader.replay(turn)).rejects.toMatchObject({ code: 'journal_erased' });
  for (const [turn, hash] of ids.others)
    expect(await reader.verify(turn, { expect: hash })).toMatchObject({ hash });
  expect((await reader.list({ owner })).turns).toEqual([]);
  expect((await reader.list()).turns).toHaveLength(3);
  const [record] = await store.listView({ collection: 'erasures' });
  expect(JSON.parse(record?.value ?? '')).toMatchObject({ by, journals: 3, removed: 2 });
  expect(await retention.erase({ owner }, { by })).toMatchObject({ journals: 0, removed: 0 });
});

it('a text is erased in every journal where it stands, and what belongs to them stays, archived (F19)', async () => {
  using place = newPlace();
  await using store = place.open();
  await using pce = greeter(store);
  const talk = pce.thread('talk');
  const first = talk.start(greeting('Bob'));
  await first.result();
  const second = talk.start(greeting(`Mr ${request}`));
  await second.result();
  const attachments = [{ name: 'notes.txt', content: `About ${request}` }];
  const third = pce.start(greeting('Cy'), { attachments });
  await third.result();

  const report = await place.retention(store).erase({ subject: request.toUpperCase() }, { by });

  expect(report).toMatchObject({ journals: 2, removed: 1, archived: 2 });
  expect(foundUnder(place.root)).toEqual([]);
  const reader = createTurnReader({ store: place.reading(store).store });
  expect(await reader.replay(first.id)).toMatchObject({ result: { status: 'completed' } });
});

it('a fork of an archived turn is erased with it, in whichever order they are read (F19)', async () => {
  using place = newPlace();
  await using store = place.open();
  const retention = place.retention(store);
  let parent = '';
  {
    await using pce = greeter(store);
    const turn = pce.start(greeting(request), { owner: 'bob' });
    await turn.result();
    parent = turn.id;
  }
  await retention.archive({ olderThanMs: -1 });
  await using pce = greeter(place.reading(store).store);
  const fork = pce.fork(parent, { at: 1 });
  await fork.result();

  expect(await retention.erase({ subject: request }, { by })).toMatchObject({
    journals: 2,
    left: [],
  });

  expect(foundUnder(place.root)).toEqual([]);
  expect(await retention.archive({ olderThanMs: -1 })).toMatchObject({ journals: 0, failed: [] });
});

it('a text in an archive is listed as left if the store has another journal of that id (F19)', async () => {
  using place = newPlace();
  await using store = place.open();
  await using pce = greeter(store);
  const retention = place.retention(store);
  await pce.start(greeting(request), { turn: 'order-17', owner }).result();
  await retention.archive({ olderThanMs: -1 });
  await pce.start(greeting('Bob'), { turn: 'order-17', owner: 'bob' }).result();

  for (const wanted of [owner, 'bob'])
    expect(await retention.erase({ owner: wanted }, { by })).toMatchObject({
      journals: 0,
      left: [{ stream: 'turn/order-17' }],
    });

  expect(await pce.verify('order-17')).toMatchObject({ turn: 'order-17' });
  expect((await place.reading(store).find('turn/order-17'))?.events[0]?.body).toContain(request);
});

it('an erasure in the middle of a turn is refused, and nothing is erased (F19)', async () => {
  using place = newPlace();
  await using store = place.open();
  await using pce = greeter(store);
  await pce.start(greeting(request), { owner }).result();
  const turn = pce.start(greeting(request, other), { owner });
  turn.once('tool.ended', () => void turn.pause());
  await turn.result();
  const before = await store.listStreams();

  await expect(place.retention(store).erase({ owner }, { by })).rejects.toMatchObject({
    code: 'erasure_refused',
    streams: [`turn/${turn.id}`],
  });

  expect(await store.listStreams()).toEqual(before);
  expect(await pce.resume(turn.id).result()).toMatchObject({ status: 'completed' });
});

it('after an erasure no row of a PostgreSQL database has the text (F19)', async () => {
  using place = newPlace();
  await using server = await startPostgres();
  const admin = new pg.Pool({ connectionString: server.url });
  admin.on('error', () => undefined); // the server ends first
  await using store = postgresStore({ url: server.url });
  const ids = await plant(store, async () => undefined);
  const rows = async (): Promise<Buffer> => {
    const all: unknown[] = [];
    const tables = "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'pce'";
    for (const { name } of (await admin.query(tables)).rows)
      all.push((await admin.query(`SELECT * FROM pce.${name}`)).rows);
    return Buffer.from(JSON.stringify(all));
  };
  expect(foundIn(await rows())).toEqual(planted);

  expect(await place.retention(store).erase({ owner }, { by })).toMatchObject({ journals: 3 });

  expect(foundIn(await rows())).toEqual([]);
  expect(foundUnder(place.root)).toEqual([]);
  const reader = createTurnReader({ store: place.reading(store).store });
  for (const [turn, hash] of ids.others) expect(await reader.verify(turn)).toMatchObject({ hash });
  await admin.end();
});
