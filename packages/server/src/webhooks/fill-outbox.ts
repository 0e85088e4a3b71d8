import type { Ids } from '@pce/core/ports';
import type { JournalEntry, Store } from '@pce/core/store';
import { needsJournal } from '../records/needs-journal.js';
import type { WebhookRecord } from '../records/webhook-records.js';
import type { WorkGroup } from '../time/work-group.js';
import type { Outbox } from './outbox.js';
import type { Subscriptions } from './subscriptions.js';
import type { RenderDelivered } from './try-delivery.js';
import { deliverableOf } from './try-delivery.js';

interface QueuedDelivery {
  readonly delivery: string;
  readonly webhook: string;
  readonly execution: string;
  readonly stream?: string;
  /** Number of the event. */
  readonly version: number;
}

export interface FillOutboxParts {
  readonly store: Store;
  readonly outbox: Outbox;
  readonly subscriptions: Subscriptions;
  readonly render: RenderDelivered;
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

/** Follows the journals and queues a delivery for each event that a webhook subscribes to. */
export async function fillOutbox(parts: FillOutboxParts): Promise<void> {
  const { store, outbox, work } = parts;
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
      await outbox.write({ type: 'outbox.passed', position: entry.position });
    }
  }
}

async function deliveriesOf(
  { subscriptions, render, ids }: FillOutboxParts,
  entry: JournalEntry,
): Promise<QueuedDelivery[]> {
  subscriptions.see(entry);
  const { stream, version } = entry;
  const happened = deliverableOf(entry, render);
  if (happened === undefined) return [];
  const owner = happened.owner ?? (await subscriptions.ownerOf(stream));
  const webhooks = owner === undefined ? [] : await subscriptions.of(owner);
  const { execution, at } = happened;
  return webhooks
    .filter((webhook) => wants(webhook, happened.event().event_type, at))
    .map(({ id: webhook }) => ({
      delivery: ids.next('delivery'),
      webhook,
      execution,
      version,
      ...(stream === needsJournal.name && { stream }),
    }));
}

/** A webhook gets no events from before its creation. */
function wants({ events, createdAt }: WebhookRecord, type: string, at: number): boolean {
  return createdAt <= at && (events.length === 0 || events.includes(type));
}

async function queue(
  { outbox, onQueued }: FillOutboxParts,
  deliveries: readonly QueuedDelivery[],
  position: number,
): Promise<void> {
  await outbox.write(
    ...deliveries.map((queued) => ({ type: 'delivery.queued', ...queued, position }) as const),
  );
  for (const { webhook } of deliveries) onQueued(webhook);
}
