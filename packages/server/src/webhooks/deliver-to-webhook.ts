import { parseRow } from '@pce/core/internal';
import type { WebhookRecords } from '../records/webhook-records.js';
import type { AutoResetEvent } from '../time/auto-reset-event.js';
import { type Delivery, deliverySchema, outboxCollections } from './delivery.js';
import { dropDelivery, type TryDeliveryParts, tryDelivery } from './try-delivery.js';

export interface DeliverParts extends TryDeliveryParts {
  readonly webhooks: Pick<WebhookRecords, 'get'>;
  /** Nothing more is begun. */
  readonly signal: AbortSignal;
}

/** Maximum number of concurrent deliveries to one webhook; one after a failure. */
const width = 8;

/** Interval in milliseconds between looks at a webhook that has nothing due. */
const idleMs = 60_000;

/**
 * Delivers what a webhook is to get, each when it is due, until the signal aborts. Every webhook has a loop of its own:
 * one that does not answer delays only itself.
 */
export async function deliverToWebhook(
  parts: DeliverParts,
  webhook: string,
  queued: AutoResetEvent,
): Promise<void> {
  const { store, clock, signal } = parts;
  const collection = outboxCollections.pending(webhook);
  for (let limit = width; !signal.aborted; ) {
    const rows = await store.listView({ collection, limit });
    const deliveries = rows.map(({ key, value }) =>
      parseRow(deliverySchema, { collection, key, value }),
    );
    const now = clock.now();
    const due = deliveries.filter(({ dueAt }) => dueAt <= now);
    if (due.length > 0) {
      limit = (await deliverAll(parts, webhook, due)) ? width : 1;
    } else {
      const [first] = deliveries;
      await queued.wait(clock, first ? Math.min(first.dueAt - now, idleMs) : idleMs, signal);
    }
  }
}

/** Whether the webhook took any. */
async function deliverAll(
  parts: DeliverParts,
  id: string,
  due: readonly Delivery[],
): Promise<boolean> {
  const webhook = await parts.webhooks.get(id);
  if (webhook === undefined) {
    await Promise.all(due.map((delivery) => dropDelivery(parts, delivery)));
    return true;
  }
  const taken = await Promise.all(due.map((delivery) => tryDelivery(parts, webhook, delivery)));
  return taken.includes(true);
}
