import { DatabaseSync } from 'node:sqlite';
import { rebuildViews } from '@pce/core/journal';
import { sqliteStore } from '@pce/storage-sqlite';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { api, textAt } from '../../test/api.js';
import { askForWork, executed, registered, says } from '../../test/work.js';
import { startWebhookDispatcher } from '../webhooks/webhook-dispatcher.js';

/** Every row of the views table. */
function rowsIn(file: string): string[] {
  const database = new DatabaseSync(file);
  const rows = database.prepare('select collection, key, value from views order by 1, 2').all();
  database.close();
  return rows.map((row) => JSON.stringify(row));
}

it('has every row of a store again after all were lost: records, offers, answers, deliveries (F1, D4)', async () => {
  using folder = makeFolder();
  const file = folder.newFile();
  {
    await using pce = api({ store: sqliteStore(file) });
    const once = { 'Idempotency-Key': 'k' };
    const agent = await registered(pce);
    await pce.send('POST /api/webhooks', { url: 'https://example.org/hook' });
    const dispatcher = startWebhookDispatcher({
      ...pce.server.context,
      render: () => ({ event_type: 'x' }),
      post: async () => 500,
    });
    await executed(pce, '1. Jump\n2. Rest');
    const gone = await pce.send('POST /api/plans', { content: '1. Sit' }, undefined, once);
    await pce.send(`DELETE /api/plans/${textAt(gone, 'plan_id')}`);
    const work = await askForWork(pce, agent);
    await says(pce, agent, work, { event_id: 'e1', event_type: 'task_blocked', message: 'high' });
    const pending = async () =>
      (await pce.store.listView({ collection: 'outbox/webhooks' })).length > 0;
    while (!(await pending())) await new Promise((resolve) => setImmediate(resolve));
    await dispatcher.close();
  }
  const before = rowsIn(file);
  const collections = before.join('\n');
  for (const each of ['"plans"', 'agents/keys', 'webhooks', 'requests', 'outbox/cursor', 'heads']) {
    expect(collections).toContain(each);
  }
  const database = new DatabaseSync(file);
  database.exec('delete from views');
  database.close();

  const store = sqliteStore(file);
  const report = await rebuildViews(store);
  await store.close();

  expect(report).toMatchObject({ failures: 0, unknown: {} });
  const after = new Set(rowsIn(file));
  expect(before.filter((row) => !after.has(row))).toEqual([]);
});
