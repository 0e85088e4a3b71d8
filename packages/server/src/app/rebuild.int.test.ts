import { DatabaseSync } from 'node:sqlite';
import { createOrchestrator } from '@pce/core';
import { rebuildViews } from '@pce/core/internal';
import { sqliteStore } from '@pce/storage-sqlite';
import { makeFolder } from '@pce/test-support';
import { scriptedRoles } from '@pce/testkit';
import { expect, it } from 'vitest';
import { api, textAt } from '../../test/api.js';
import { until } from '../../test/until.js';
import { askForWork, executed, registered, says } from '../../test/work.js';
import { startWebhookDispatcher } from '../webhooks/webhook-dispatcher.js';

/** Every row of the views table. */
function rowsIn(file: string): string[] {
  const database = new DatabaseSync(file);
  const rows = database.prepare('select collection, key, value from views order by 1, 2').all();
  database.close();
  return rows.map((row) => JSON.stringify(row));
}

/** Has a server keep one of each of its records, with a thread and a delivery to come. */
async function useServer(file: string): Promise<void> {
  await using pce = api({ store: sqliteStore(file) });
  const turns = createOrchestrator({ ...scriptedRoles(), store: pce.store });
  await turns.thread('t').start('Sit').result();
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
  await until(async () => (await pce.store.listView({ collection: 'outbox/webhooks' })).length > 0);
  await dispatcher.close();
}

function loseRows(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('delete from views');
  database.close();
}

/** Returns the rows that are not there any more. */
function missing(before: readonly string[], file: string): readonly string[] {
  const after = new Set(rowsIn(file));
  return before.filter((row) => !after.has(row));
}

const collections = ['"plans"', 'agents/keys', 'webhooks', 'requests', 'outbox/cursor', 'heads'];

it('has every row of a store again after all were lost: records, offers, answers, deliveries (F1, D4)', async () => {
  using folder = makeFolder();
  const file = folder.newFile();
  await useServer(file);
  const before = rowsIn(file);
  for (const each of collections) expect(before.join('\n')).toContain(each);
  loseRows(file);

  const store = sqliteStore(file);
  const report = await rebuildViews(store);
  await store.close();

  expect(report).toMatchObject({ failures: 0, unknown: {} });
  expect(missing(before, file)).toEqual([]);
});

it('rebuilds the rows of all that it serves when it starts on older ones, threads and deliveries too (F1)', async () => {
  using folder = makeFolder();
  const file = folder.newFile();
  await useServer(file);
  const isServed = (row: string) => !/"heads","key":"server\//.test(row);
  const before = rowsIn(file).filter(isServed);
  for (const each of ['"threads/', 'outbox/pending/']) expect(before.join('\n')).toContain(each);
  loseRows(file);

  await using pce = api({ store: sqliteStore(file) });
  await until(async () => (await pce.store.getView('projections', 'outbox')) !== undefined);

  expect(missing(before, file)).toEqual([]);
});
