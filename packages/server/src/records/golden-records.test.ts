import { readFileSync } from 'node:fs';
import { memoryStore, type Store } from '@pce/core';
import { loadStream, rebuildViews } from '@pce/core/internal';
import { countingIds, fakeClock } from '@pce/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { agentRecords } from './agent-records.js';
import { planRecords } from './plan-records.js';
import { keyWebhooks, webhookJournal } from './webhook-records.js';

/** Journals and rows as release 0.1.0 wrote them, before its records were streams of their own definition. */
const golden = z
  .object({
    events: z.array(
      z.object({
        stream: z.string(),
        version: z.number(),
        type: z.string(),
        body: z.string(),
        hash: z.string(),
      }),
    ),
    rows: z.array(z.object({ collection: z.string(), key: z.string(), value: z.string() })),
  })
  .parse(
    JSON.parse(readFileSync(new URL('./__fixtures__/records-0.1.0.json', import.meta.url), 'utf8')),
  );

const clock = fakeClock(Date.UTC(2026, 5, 1));
const owner = 'alice@example.org';

let store: Store;
const parts = () => ({ store, clock, ids: countingIds() });

beforeEach(async () => {
  store = memoryStore({ clock });
  for (const { stream, ...event } of golden.events) {
    await store.append({ stream, expectedVersion: event.version - 1, events: [event] });
  }
});

/** Writes the rows of release 0.1.0, as a store of it has them. */
async function withRows(): Promise<void> {
  for (const [index, row] of golden.rows.entries()) {
    await store.writeViews({ stream: `rows/${index}`, version: 0, views: [row] });
  }
}

async function rowsOf(collection: string) {
  return (await store.listView({ collection })).map((row) => ({ collection, ...row }));
}

describe('records of release 0.1.0', () => {
  it('come back from their journals as they were, keys of agents too (F1, D8)', async () => {
    const report = await rebuildViews(store);
    expect(report).toMatchObject({ failed: [], unknown: {} });
    const collections = ['plans', 'agents', 'agents/keys'];
    const lists = ['plans', 'agents'].map((each) => `${each}/of/${encodeURIComponent(owner)}`);
    for (const collection of [...collections, ...lists]) {
      const before = golden.rows.filter((row) => row.collection === collection);
      expect(before).not.toEqual([]);
      expect(await rowsOf(collection)).toEqual(before);
    }
  });

  it('are listed, the newest first, and continue after their last event (D4)', async () => {
    await rebuildViews(store);
    const plans = planRecords(parts());
    const [plan] = (await plans.list(owner, { limit: 10 })).rows;
    expect(plan).toMatchObject({ name: 'Shop', tasksTotal: 1, replacedAt: expect.any(Number) });
    const kept = await plans.get(plan?.id ?? '');
    expect(kept?.plan.tasks).toMatchObject([{ title: 'Rent two rooms' }]);
    if (kept) await plans.remove(kept);
    expect((await plans.list(owner, { limit: 10 })).rows).toEqual([]);
    const agents = agentRecords(parts());
    expect((await agents.list(owner, { limit: 10 })).rows.map(({ name }) => name)).toEqual(['ann']);
  });

  it('keep the secrets of webhooks, which were in rows alone, and note them once (D8)', async () => {
    await withRows();
    const before = await rowsOf('webhooks');
    await rebuildViews(store);
    expect(await rowsOf('webhooks')).toEqual(before);
    await keyWebhooks(store, clock);
    await keyWebhooks(store, clock);
    const { head, state } = await loadStream(store, webhookJournal, 'webhook_1');
    expect([head.version, state.secret]).toEqual([2, 'pce_webhook_old']);
    await store.writeViews({
      stream: 'rows/lost',
      version: 0,
      views: before.map((row) => ({ ...row, value: null })),
    });
    await rebuildViews(store);
    expect(await rowsOf('webhooks')).toEqual(before);
  });
});

describe('a record whose journal was cut', () => {
  it('is refused before anything is written (D9)', async () => {
    await rebuildViews(store);
    const cut: Store = {
      ...store,
      read: async (input) =>
        (await store.read(input)).filter(({ stream, version }) =>
          stream.startsWith('plan/plan_1') ? version < 2 : true,
        ),
    };
    const plans = planRecords({ ...parts(), store: cut });
    const plan = await plans.get('plan_1');
    if (plan === undefined) throw new Error('the plan has no row');
    const tampered = { code: 'journal_tampered' };
    await expect(plans.replace(plan, plan.plan)).rejects.toMatchObject(tampered);
    await expect(plans.remove(plan)).rejects.toMatchObject(tampered);
    expect((await store.read({ stream: 'plan/plan_1' })).length).toBe(2);
  });
});
