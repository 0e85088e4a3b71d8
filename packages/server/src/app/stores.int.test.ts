import { memoryStore, type Store } from '@pce/core';
import { systemClock, systemIds } from '@pce/core/internal';
import { sqliteStore } from '@pce/storage-sqlite';
import { type Folder, makeFolder } from '@pce/test-support';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Api, api, type Reply, textAt } from '../../test/api.js';
import { askForWork, executed, registered, says, type TestAgent } from '../../test/work.js';

const plan = Array.from({ length: 10 }, (_, index) => `${index + 1}. [ ] Task ${index}`).join('\n');

/** Works until nothing is left; answers the tasks it did. */
async function work(pce: Api, agent: TestAgent): Promise<string[]> {
  const done: string[] = [];
  for (let offer = await askForWork(pce, agent); offer.status === 200; ) {
    done.push(nameOf(offer));
    const [first, again] = await Promise.all([
      says(pce, agent, offer, { event_id: nameOf(offer), event_type: 'task_complete' }),
      says(pce, agent, offer, { event_id: nameOf(offer), event_type: 'task_complete' }),
    ]);
    expect([first.status, again.status]).toEqual([201, 201]);
    offer = await askForWork(pce, agent);
  }
  return done;
}

const nameOf = (offer: Reply): string =>
  `${textAt(offer, 'execution_id')}-${textAt(offer, 'next_task', 'task_id')}`;

const stores: readonly [string, (folder: Folder) => Store][] = [
  ['memory', () => memoryStore()],
  ['SQLite', (folder) => sqliteStore(folder.newFile())],
];

describe.each(stores)('two servers on a store in %s', (_, open) => {
  let folder: Folder;
  let store: Store;

  beforeEach(() => {
    folder = makeFolder();
    store = open(folder);
  });

  afterEach(async () => {
    await store.close();
    folder.remove();
  });

  it('give every task of every execution out once, and end them all (D5, D9)', async () => {
    const limits = { agentRequestsPerMinute: 1e6, ownerRequestsPerMinute: 1e6 };
    const open = () => api({ store, clock: systemClock, ids: systemIds, limits });
    const servers = [open(), open()] as const;
    const [one, two] = servers;
    const ids = await Promise.all([1, 2, 3].map(() => executed(one, plan)));
    const agents = await Promise.all([1, 2, 3, 4, 5, 6].map(() => registered(one)));

    const done = await Promise.all(
      agents.map((agent, index) => work(index % 2 === 0 ? one : two, agent)),
    );

    const names = done.flat();
    expect(names.length).toBe(30);
    expect(new Set(names).size).toBe(30);
    for (const id of ids) {
      const { body } = await two.send(`GET /api/executions/${id}`);
      expect(body).toMatchObject({ status: 'COMPLETED', tasks_completed: 10, percent: 100 });
    }
    await Promise.all(servers.map(({ server }) => server.close()));
  });

  it('know each other’s plans, agents and webhooks (D4)', async () => {
    const [one, two] = [api({ store }), api({ store })];
    const agent = await registered(one);
    const { body } = await one.send('POST /api/webhooks', { url: 'https://example.org/' });

    expect((await two.send(`GET /api/agents/${agent.id}`, undefined, agent.key)).status).toBe(200);
    expect((await two.send('GET /api/webhooks')).body).toMatchObject({
      webhooks: [{ webhook_id: body.webhook_id, events: [] }],
    });
    await two.send(`DELETE /api/webhooks/${body.webhook_id}`);
    expect((await one.send('GET /api/webhooks')).body.webhooks).toEqual([]);
    await Promise.all([one.server.close(), two.server.close()]);
  });
});
