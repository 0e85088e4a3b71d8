import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createTurnReader } from '@pce/core/internal';
import { expect, it } from 'vitest';
import { greeter, greeting } from '../test/greeted.js';
import { newPem, newPlace, turnsOf } from '../test/kept-journals.js';
import { archiveName } from './archive-file.js';
import { createRetention, signingKey, turnEvidence } from './index.js';

const all = { olderThanMs: -1 };

it('journals leave the database, which shrinks, and are verified, replayed and shown from archives (F13)', async () => {
  using place = newPlace();
  await using store = place.open();
  await using pce = greeter(store);
  const content = 'x'.repeat(200_000);
  const talk = pce.thread('talk', { owner: 'ann' });
  const attachments = [{ name: 'notes.txt', content }];
  const first = talk.start(greeting('Ann', 'Bob'), { attachments });
  await first.result();
  const second = talk.start(greeting('Cy'));
  await second.result();
  const fork = pce.fork(second.id, { at: 2 });
  await fork.result();
  const { hash } = await pce.verify(fork.id);
  const hashes = await turnsOf(store, 30);
  const before = place.size();

  const report = await place.retention(store).archive(all);

  expect(report).toMatchObject({ journals: 34, files: 1, left: 0, failed: [] });
  expect(await store.listStreams()).toEqual([]);
  expect(place.size()).toBeLessThan(before / 4);
  expect((await createTurnReader({ store }).list({ owner: 'ann' })).turns).toEqual([]);
  const { store: both } = place.reading(store);
  const reader = createTurnReader({ store: both });
  expect(await reader.verify(fork.id)).toMatchObject({ hash });
  expect(await reader.find(fork.id)).toMatchObject({ status: 'completed', owner: 'ann' });
  for (const [turn, last] of hashes) {
    expect(await reader.verify(turn, { expect: last })).toMatchObject({ hash: last });
    expect(await reader.replay(turn)).toMatchObject({ result: { status: 'completed' } });
  }
  const evidence = JSON.parse(await turnEvidence(both, fork.id, place));
  expect(Buffer.from(evidence.payload, 'base64').toString()).toContain(hash);
  await using other = greeter(both);
  expect(Buffer.from(await other.readAttachment(first.id, 'a1')).toString()).toBe(content);
  const again = other.start(greeting('Eve'), { turn: first.id });
  await expect(again.result()).rejects.toMatchObject({ code: 'turn_exists' });
});

it('what has not ended stays, with all that belongs to it, and the newest up to a size (F13)', async () => {
  using place = newPlace();
  await using store = place.open();
  await using pce = greeter(store);
  const turn = pce.thread('talk').start(greeting('Ann', 'Bob'));
  turn.once('tool.ended', () => void turn.pause());
  await turn.result();
  const ended = pce.start(greeting('Cy'));
  await ended.result();
  const retention = place.retention(store);

  expect(await retention.archive({ olderThanMs: 60_000 })).toMatchObject({ journals: 0, left: 3 });
  expect(await retention.archive({ maxSize: 1e9 })).toMatchObject({ journals: 0, left: 3 });
  expect(await retention.archive({ ...all, dryRun: true })).toMatchObject({
    journals: 1,
    bytes: 0,
  });
  expect(await retention.archive({ maxSize: 1 })).toMatchObject({ journals: 1, left: 2 });
  expect(await pce.resume(turn.id).result()).toMatchObject({ status: 'completed' });
});

it('an archive that is cut, changed, of another journal or of another signer is a named error (F13)', async () => {
  using place = newPlace();
  await using store = place.open();
  const [one = '', two = ''] = (await turnsOf(store, 2)).keys();
  await place.retention(store).archive(all);
  const fileOf = (turn: string) => `${place.root}/archive/${archiveName(`turn/${turn}`)}`;
  const whole = readFileSync(fileOf(one));
  const refused = async () =>
    expect(place.reading(store).find(`turn/${one}`)).rejects.toMatchObject({
      code: 'archive_damaged',
      message: expect.stringContaining(one),
    });

  for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 40)) {
    writeFileSync(fileOf(one), whole.subarray(0, at));
    await refused();
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 0x55;
    writeFileSync(fileOf(one), changed);
    const found = await place
      .reading(store)
      .find(`turn/${one}`)
      .catch(() => undefined);
    // A byte of the compressed form that means nothing, such as the name of the operating system.
    if (found !== undefined) expect(at).toBeLessThan(10);
  }
  writeFileSync(fileOf(one), readFileSync(fileOf(two)));
  await refused();
  writeFileSync(fileOf(one), whole);
  const trusted = signingKey(newPem());
  const strange = place.reading(store, trusted);
  await expect(strange.find(`turn/${one}`)).rejects.toMatchObject({ code: 'archive_damaged' });
  const both = signingKey(`${newPem()}${place.signer.publicKey}`);
  expect(await place.reading(store, both).find(`turn/${one}`)).toMatchObject({ owner: 'local' });
});

it('an archive of another journal of the same id is kept, and so is the journal (F13)', async () => {
  using place = newPlace();
  await using store = place.open();
  await using pce = greeter(store);
  const retention = place.retention(store);
  for (const [name, failed] of [
    ['Ann', []],
    ['Bob', [expect.objectContaining({ code: 'archive_damaged' })]],
  ] as const) {
    await pce.start(greeting(name), { turn: 'order-17' }).result();
    expect(await retention.archive(all)).toMatchObject({ failed });
  }

  const found = await place.reading(store).find('turn/order-17');
  expect(found?.events[0]?.body).toContain('Ann');
  expect(await pce.verify('order-17')).toMatchObject({ turn: 'order-17' });
  expect(existsSync(`${place.root}/archive/moving/streams.json`)).toBe(false);
});

it('a fork of an archived turn is archived, and a turn that cannot be read keeps no other from it (F13)', async () => {
  using place = newPlace();
  await using store = place.open();
  const retention = place.retention(store);
  const [parent = ''] = (await turnsOf(store, 1)).keys();
  await retention.archive(all);
  const { store: both } = place.reading(store);
  await using pce = greeter(both);
  const fork = pce.fork(parent, { at: 2 });
  await fork.result();
  const unreadable = `turn/${[...(await turnsOf(store, 1)).keys()][0]}`;
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const database = new DatabaseSync(`${place.root}/pce.db`);
  database
    .prepare(
      "UPDATE events SET body = '{}' WHERE version = 1 AND stream = (SELECT id FROM names WHERE name = ?)",
    )
    .run(unreadable);
  database.close();

  const report = await retention.archive(all);

  expect(report).toMatchObject({ journals: 1, failed: [{ stream: unreadable }] });
  expect(await place.reading(store).find(`turn/${fork.id}`)).toMatchObject({ owner: 'local' });
  expect(await pce.verify(fork.id)).toMatchObject({ turn: fork.id });
});

it('a second process is refused while one archives (F13)', async () => {
  using place = newPlace();
  await using store = place.open();
  const { archives, signer } = place;
  const one = createRetention({ store, archives, signer, process: 'one' });
  const two = createRetention({ store, archives, signer, process: 'two' });

  const ends = await Promise.allSettled([one.archive(all), two.archive(all)]);

  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
