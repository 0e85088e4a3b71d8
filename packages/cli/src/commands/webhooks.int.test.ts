import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createExecutions } from '@pce/executions';
import { sqliteStore } from '@pce/storage-sqlite';
import { eventually, makeFolder } from '@pce/test-support';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { runHere, runIn } from '../../test/run-here.js';
import { servingHere } from '../../test/serving.js';
import type { InterventionsDocument } from '../documents.js';

// They take long to load, which is no part of a server's start here.
beforeAll(() => Promise.all([import('@pce/server/node'), import('@pce/tracker')]), 120_000);
afterEach(() => vi.unstubAllEnvs());

it('pce webhooks adds, lists and removes those of a server, on networks that it allows (D4, D7)', async () => {
  using folder = makeFolder({ 'planning/PLANNING.md': '# Garden\n' });
  await using open = await servingHere(folder.root, ['--webhook-network', 'loopback']);
  const run = (...args: string[]) => runHere(['webhooks', ...args, '--server', open.url]);
  const url = 'http://127.0.0.1:9/hook';
  const added = JSON.parse((await run('add', url, '--events', 'person_needed', '--json')).stdout);
  expect(added).toMatchObject({ url, events: ['person_needed'], secret: expect.any(String) });
  expect((await run('list')).stdout).toBe(`${added.webhookId} ${url} person_needed\n`);
  expect((await run('add', url, '--events', 'x')).stderr).toContain('person_needed');
  expect((await run('add', 'https://10.0.0.1/hook')).code).toBe(1);
  expect((await run('deliveries', added.webhookId)).stderr).toBe('none\n');
  expect((await run('remove', added.webhookId)).code).toBe(0);
  expect(JSON.parse((await run('list', '--json')).stdout)).toEqual({ webhooks: [] });
});

it('pce serve --notify notifies people, and pce interventions lists who was notified (D7, D11)', async () => {
  const told = 'require("fs").writeFileSync("told.json", require("fs").readFileSync(0))';
  using folder = makeFolder({ 'planning/PLANNING.md': '# Garden\n' });
  const { root } = folder;
  const file = join(root, 'told.json');
  const command = [process.execPath, '-e', told.replace('"told.json"', JSON.stringify(file))];
  const channels = [
    { name: 'desk', type: 'command', command, quiet: { from: '00:00', to: '00:00' } },
    { name: 'chat', type: 'slack', urlEnv: 'CHAT_URL', only: { owners: ['nobody'] } },
  ];
  const config = join(root, 'notify.json');
  await writeFile(config, JSON.stringify({ publicUrl: 'https://pce.example', channels }));
  const args = ['serve', '--port', '0', '--no-dashboard', '--notify', config];
  expect((await runIn(root, args)).stderr).toContain('CHAT_URL is not set');
  vi.stubEnv('CHAT_URL', 'https://chat.example/hook');
  await using _ = await servingHere(root, ['--notify', config]);
  await using store = sqliteStore(join(root, '.pce', 'pce.db'));
  const plan = { name: 'Garden', tasks: [{ id: '1', title: 'Dig' }] };
  await createExecutions({ store }).create({ plan, needsReview: true });

  const notice = await eventually(() => JSON.parse(readFileSync(file, 'utf8')));
  expect(notice.needs).toMatchObject([{ title: 'Garden', kind: 'plan_review' }]);
  const notified = await eventually(async () => {
    const { stdout } = await runIn(root, ['interventions', '--json']);
    const { waiting }: InterventionsDocument = JSON.parse(stdout);
    const [first] = waiting[0]?.notified ?? [];
    if (first === undefined) throw new Error('not yet');
    return first;
  });
  expect(notified).toMatchObject({ channel: 'desk', times: 1 });
});

it.each([
  ['{', 'cannot be read as JSON'],
  ['{"channels":[{"type":"slack","name":"c","url":"https://x"}]}', 'url'],
  ['{"channels":[{"type":"pigeon","name":"c"}]}', 'type'],
])('pce serve refuses %s as channels (D7)', async (text, message) => {
  using folder = makeFolder({ 'notify.json': text, 'planning/PLANNING.md': '# Garden\n' });
  const args = ['serve', '--port', '0', '--notify', join(folder.root, 'notify.json')];
  const run = await runIn(folder.root, args);
  expect([run.code, run.stderr]).toEqual([1, expect.stringContaining(message)]);
});
