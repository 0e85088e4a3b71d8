import { memoryStore } from '@pce/core';
import { countingIds, fakeClock } from '@pce/testkit';
import { expect, it } from 'vitest';
import { until } from '../../test/until.js';
import { createMetrics } from '../metrics/create-metrics.js';
import { webhookRecords } from '../records/webhook-records.js';
import { AutoResetEvent } from '../time/auto-reset-event.js';
import { deliverToWebhook } from './deliver-to-webhook.js';
import { deliverySchema, outboxCollections } from './delivery.js';
import { Outbox } from './outbox.js';

/** Twenty deliveries of one execution that are due, and what delivers them. */
async function setUp() {
  const clock = fakeClock();
  const store = memoryStore({ clock });
  const ids = countingIds();
  const webhooks = webhookRecords({ store, clock, ids });
  const added = { url: 'https://a.example/', events: [], secret: 'whsec_AA==' };
  const webhook = await webhooks.add(added, { owner: 'ann' });
  const held = await store.tryAcquire({ key: 'outbox', owner: 'me', ttlMs: 1e9 });
  if (!held.acquired) throw new Error('the outbox is held');
  const outbox = await Outbox.open({ store, clock, fence: held.lease, begin: async () => 0 });
  const queued = Array.from({ length: 20 }, (_, index) => ({
    ...({ type: 'delivery.queued', webhook: webhook.id, execution: 'e', position: 1 } as const),
    ...{ delivery: ids.next('delivery'), version: index + 1 },
  }));
  await outbox.write(...queued);
  const closing = new AbortController();
  /** How often each was tried. */
  const attempts = async () => {
    const rows = await store.listView({ collection: outboxCollections.pending(webhook.id) });
    return rows.map(({ value }) => deliverySchema.parse(JSON.parse(value)).attempts);
  };
  const start = () =>
    deliverToWebhook(
      {
        ...{ store, clock, webhooks, outbox, metrics: createMetrics(), timeoutMs: 1_000 },
        signal: closing.signal,
        cut: closing.signal,
        render: () => ({ event_type: 'x' }),
        post: async () => 200,
      },
      webhook.id,
      new AutoResetEvent(),
    );
  return { webhooks, webhook, attempts, closing, start };
}

it('tries each once that is due, and no more until it is due again (D7)', async () => {
  const { attempts, closing, start } = await setUp();
  const ended = start();
  // None of the events is in a journal, so that every try fails.
  await until(async () => (await attempts()).every((each) => each === 1));
  for (let turn = 0; turn < 200; turn += 1) await new Promise((done) => setImmediate(done));
  expect(await attempts()).toEqual(Array(20).fill(1));
  closing.abort();
  await ended;
});

it('drops what a webhook that was removed should have got, all of it (D7)', async () => {
  const { webhooks, webhook, attempts, closing, start } = await setUp();
  await webhooks.remove(webhook);
  const ended = start();
  await until(async () => (await attempts()).length === 0);
  closing.abort();
  await ended;
  expect(await attempts()).toEqual([]);
});
