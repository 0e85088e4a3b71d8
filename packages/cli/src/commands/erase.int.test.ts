import { createHmac, generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createOrchestrator, defineTool } from '@pce/core';
import type { Store } from '@pce/core/store';
import { createExecutions } from '@pce/executions';
import { createRetention, folderArchives, signingKey } from '@pce/retention';
import { ruleRoles } from '@pce/rules';
import { createSignals } from '@pce/schedules';
import { createServer } from '@pce/server';
import type { TurnDriver } from '@pce/server/internal';
import { listen } from '@pce/server/node';
import { sqliteStore } from '@pce/storage-sqlite';
import { eventually, makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { archivableKinds, loadStreamKinds } from '../store/archive-folder.js';

const owner = 'ann@example.org';
const planted = ['zanzibar', 'xylophone', owner, encodeURIComponent(owner)];
const users = { secret: 'a secret of tests, long enough for it', issuer: 'i', audience: 'pce' };

function tokenOf(sub: string): string {
  const now = Math.floor(Date.now() / 1_000);
  const parts = [
    { alg: 'HS256' },
    { sub, scope: '', iss: 'i', aud: 'pce', iat: now, exp: now + 3_600 },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  const text = parts.join('.');
  return `${text}.${createHmac('sha256', users.secret).update(text).digest('base64url')}`;
}

function api(store: Store, turns: TurnDriver) {
  const server = createServer({ store, auth: { users }, turns });
  return {
    server,
    async send(as: string, route: string, body?: object, key?: string) {
      const [method = '', path = ''] = route.split(' ');
      const response = await server.fetch(
        new Request(`http://pce${path}`, {
          method,
          headers: {
            Authorization: `Bearer ${tokenOf(as)}`,
            'Content-Type': 'application/json',
            ...(key !== undefined && { 'Idempotency-Key': key }),
          },
          ...(body && { body: JSON.stringify(body) }),
        }),
      );
      const text = await response.text();
      if (!response.ok) throw new Error(`${route}: ${text}`);
      return JSON.parse(text || '{}');
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
}

const look = defineTool({
  name: 'garden.look',
  description: 'Look into the garden',
  input: z.object({}),
  effect: 'read',
  execute: () => ({ seen: 'a tree' }),
});

/** Records of Ann, a turn with a signal, an execution with a snapshot, and a plan of Bob that names her execution. */
async function plant(store: Store): Promise<string> {
  await using pce = createOrchestrator({ ...ruleRoles(), tools: [look], store });
  const turn = pce.start('## Steps\n1. Look into the garden\n2. Look into the garden', { owner });
  turn.once('tool.ended', () => void turn.pause());
  await turn.result();
  await createSignals({ store }).send({ turn: turn.id, name: 'go', value: 'Zanzibar' });
  await pce.resume(turn.id).result();
  await using served = api(store, pce);
  const { send } = served;
  await send(owner, 'POST /api/attachments', { name: 'x.txt', text: 'About Zanzibar' });
  const { plan_id } = await send(owner, 'POST /api/plans', { content: '1. Write to Zanzibar' });
  const tasks = [{ id: 'A', title: 'Buy a xylophone', person: 'Ann' }];
  await send(owner, `PUT /api/plans/${plan_id}/tasks`, { tasks }, 'key-1');
  const { execution_id: id } = await send(owner, 'POST /api/executions', { plan_id }, 'key-2');
  const executions = createExecutions({ store });
  await using _ = await listen(served.server);
  await eventually(async () => {
    const types = (await store.read({ stream: 'needs' })).map(({ type }) => type);
    expect(types).toContain('person.needed');
  });
  await executions.move(id, { to: 'CANCELLED', by: owner });
  const stream = `execution/${id}`;
  const version = (await store.read({ stream })).length;
  const snapshot = { collection: 'snapshots', key: stream, value: 'Buy a xylophone' };
  await store.writeViews({ stream, version, views: [snapshot] });
  return (await send('bob', 'POST /api/plans', { content: `1. ${id}` })).plan_id;
}

const standIn = (bytes: Buffer) =>
  planted.filter((each) => bytes.toString('latin1').toLowerCase().includes(each.toLowerCase()));

const filesIn = (root: string): readonly Buffer[] =>
  readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((each) =>
    each.isFile() ? [readFileSync(join(each.parentPath, each.name))] : [],
  );

const filesOf = (root: string): Buffer => Buffer.concat(filesIn(root));

/** A workspace with records of Ann. */
async function plantedPlace() {
  const folder = makeFolder();
  const { root } = folder;
  const store = sqliteStore(join(root, 'pce.db'));
  const { privateKey } = generateKeyPairSync('ed25519');
  const signer = signingKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  const archives = folderArchives(join(root, 'archive'));
  await loadStreamKinds();
  const plan = await plant(store);
  expect(standIn(filesOf(root))).toEqual(planted);
  const kinds = await archivableKinds();
  return {
    root,
    store,
    plan,
    retention: createRetention({ store, archives, signer, kinds }),
    streams: async () => (await store.listStreams()).map(({ stream }) => stream),
    async [Symbol.asyncDispose]() {
      await store.close();
      folder.remove();
    },
  };
}

it.each([{ owner }, { subject: 'zanzibar' }])(
  'an erasure of %o leaves nothing of uploads, plans, kept answers, signals and snapshots, and all of others (F19)',
  async (who) => {
    await using place = await plantedPlace();
    const { root, retention } = place;

    const report = await retention.erase(who, { by: 'Eve' });

    expect(report).toMatchObject({ left: [] });
    const stood = standIn(filesOf(root));
    if ('owner' in who) expect(stood).toEqual([]);
    else expect(stood).not.toContain('zanzibar');
    const names = await place.streams();
    expect(names.filter((name) => /^(attachment|upload|signal)/.test(name))).toEqual([]);
    expect(names).toContain(`plan/${place.plan}`);
  },
);

it('signals go to the archive with their turn, and are erased there with it (F13, F19)', async () => {
  await using place = await plantedPlace();
  const { root, store, retention } = place;
  const archived = () => filesIn(join(root, 'archive')).map((bytes) => `${gunzipSync(bytes)}`);
  const ofTurn = /^(signal|turn)/;
  const before = (await place.streams()).filter((name) => ofTurn.test(name));

  const { journals } = await retention.archive({ olderThanMs: -1 });

  expect([journals, before.length]).toEqual([3, 2]);
  expect((await place.streams()).filter((name) => ofTurn.test(name))).toEqual([]);
  expect(await store.listView({ collection: 'signals' })).toEqual([]);
  for (const stream of before)
    expect(archived()).toContainEqual(expect.stringContaining(`"stream":"${stream}"`));
  expect(archived().join('\n')).toMatch(/zanzibar/i);

  const report = await retention.erase({ owner }, { by: 'Eve' });

  expect(report).toMatchObject({ left: [] });
  expect(standIn(filesOf(root))).toEqual([]);
  expect(standIn(Buffer.from(archived().join('\n')))).toEqual([]);
  expect(archived().join('\n')).not.toContain('"signal/');
});
