import type { Clock, Ids } from '@pce/core/ports';
import type { JournalEntry, Store } from '@pce/core/store';
import type { WebhookRecord } from '../records/webhook-records.js';
import { toEntry } from '../stream/to-entry.js';
import type { WorkGroup } from '../time/work-group.js';
import { type Delivery, deliveryKey, outboxCollections } from './delivery.js';
import type { Outbox } from './outbox.js';
import type { Subscriptions } from './subscriptions.js';
import type { RenderDelivered } from './webhook-message.js';

export interface FillOutboxParts {
  readonly store: Store;
  readonly outbox: Outbox;
  readonly subscriptions: Subscriptions;
  readonly render: RenderDelivered;
  readonly clock: Clock;
  readonly ids: Ids;
  /** A webhook has something to get. */
  readonly onQueued: (webhook: string) => void;
  /** Ends the filling, and is ended by a write that fails. */
  readonly work: WorkGroup;
}

/** Entries that lead to nothing, after which it is written down that they were read. */
const maxPassed = 1_000;

/** Writes that are not durable yet: the journals are not read on before they are. */
const maxUnwritten = 256;

/** Follows the journals and queues a delivery for each event that a webhook wants to be told of. */
export async function fillOutbox(parts: FillOutboxParts): Promise<void> {
  const { store, outbox, clock, work } = parts;
  let passed = 0;
  let unwritten = 0;
  const tail = store.tail({ afterPosition: outbox.position, signal: work.signal });
  for await (const entry of tail) {
    const deliveries = await deliveriesOf(parts, entry);
    passed = deliveries.length > 0 ? 0 : passed + 1;
    if (deliveries.length > 0) {
      const written = queue(parts, deliveries, entry.position);
      work.add(written);
      unwritten = (unwritten + 1) % maxUnwritten;
      if (unwritten === 0) await written;
    } else if (passed % maxPassed === 0) {
      const event = { type: 'outbox.passed', v: 1, at: clock.now() } as const;
      await outbox.write({ events: [event], position: entry.position });
    }
  }
}

async function deliveriesOf(
  { subscriptions, render, clock, ids }: FillOutboxParts,
  entry: JournalEntry,
): Promise<Delivery[]> {
  subscriptions.see(entry);
  if (!entry.stream.startsWith('execution/')) return [];
  const execution = entry.stream.slice('execution/'.length);
  const webhooks = await subscriptions.of(execution);
  const read = webhooks.length === 0 ? undefined : toEntry(entry);
  if (read === undefined) return [];
  const { event_type: type } = render(execution, read);
  const at = clock.now();
  return webhooks
    .filter((webhook) => wants(webhook, type, read.event.at))
    .map((webhook) => ({
      id: ids.next('delivery'),
      webhook: webhook.id,
      execution,
      version: entry.version,
      queuedAt: at,
      attempts: 0,
      dueAt: at,
    }));
}

/** A webhook is not told of what happened before it was made. */
function wants({ events, createdAt }: WebhookRecord, type: string, at: number): boolean {
  return createdAt <= at && (events.length === 0 || events.includes(type));
}

async function queue(
  { outbox, onQueued }: FillOutboxParts,
  deliveries: readonly Delivery[],
  position: number,
): Promise<void> {
  await outbox.write({
    events: deliveries.map(({ id, webhook, execution, version, queuedAt: at }) => {
      return { type: 'delivery.queued', v: 1, at, delivery: id, webhook, execution, version };
    }),
    views: deliveries.flatMap((delivery) => [
      { collection: outboxCollections.webhooks, key: delivery.webhook, value: delivery.webhook },
      {
        collection: outboxCollections.pending(delivery.webhook),
        key: deliveryKey(delivery),
        value: JSON.stringify(delivery),
      },
    ]),
    position,
  });
  for (const { webhook } of deliveries) onQueued(webhook);
}
