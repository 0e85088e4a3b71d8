import { memoryStore } from '@pce/core';
import { createExecutions } from '@pce/core/execution';
import type { Store } from '@pce/core/store';
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
  const queued = Array.from({ length: 20 }, () => ({
    ...({ type: 'delivery.queued', webhook: webhook.id, execution: 'e', position: 1 } as const),
    ...{ delivery: ids.next('delivery'), version: 1 },
  }));
  await outbox.write(...queued);
  const closing = new AbortController();
  /** How often each was tried. */
  const attempts = async () => {
    const rows = await store.listView({ collection: outboxCollections.pending(webhook.id) });
    return rows.map(({ value }) => deliverySchema.parse(JSON.parse(value)).attempts);
  };
  /** How many were looked at together, look by look. */
  const limits: (number | undefined)[] = [];
  const looked: Store = {
    ...store,
    listView(input) {
      limits.push(input.limit);
      return store.listView(input);
    },
  };
  const start = () =>
    deliverToWebhook(
      {
        ...{ store: looked, clock, webhooks, outbox, metrics: createMetrics(), timeoutMs: 1_000 },
        signal: closing.signal,
        cut: closing.signal,
        render: () => ({ event_type: 'x' }),
        post: async () => 200,
      },
      webhook.id,
      new AutoResetEvent(),
    );
  /** Makes the event that all are about, so that they can be delivered. */
  const begin = () =>
    createExecutions({ store, clock, ids }).create({
      ...{ execution: 'e', plan: { tasks: [{ id: 't', title: 'T' }] } },
    });
  return { webhooks, webhook, attempts, limits, begin, closing, start };
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

it('tries eight at a time where it takes them, and one where it did not take those before (D7)', async () => {
  const taking = await setUp();
  await taking.begin();
  const refusing = await setUp();
  const ended = [taking.start(), refusing.start()];
  await until(async () => (await taking.attempts()).length === 0);
  await until(async () => (await refusing.attempts()).every((each) => each === 1));
  taking.closing.abort();
  refusing.closing.abort();
  await Promise.all(ended);
  expect(taking.limits).toEqual([8, 8, 8, 8]);
  expect(refusing.limits).toEqual([8, ...Array(13).fill(1)]);
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
